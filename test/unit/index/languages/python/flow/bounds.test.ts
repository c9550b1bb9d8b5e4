import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

/** More than a node of the solver holds in any workspace. */
const MANY = 260;
const many = Array.from({ length: MANY }, (_, at) => at);
/** Where the classes end. */
const last = 2 * MANY;
const classes = many.map((at) => `class C${at}:\n    def m${at}(self): pass`).join('\n');
const callsOfMany = many.map((at) => `m -> m.C${at} [${last + 6 + at}]`).join('\n');

describe('Python: where more flows together than is told apart', () => {
  program(
    'what is called there is no fact, unless the workspace has but one of that name',
    `
${classes}
def use(x):
    x.m3()
    y = x
    z = y.part
    z()
${many.map((at) => `use(C${at}())`).join('\n')}
`,
    `
${callsOfMany}
m -> m.use [${many.map((at) => last + 6 + at).join(', ')}]
m.use ~> m.C3.m3 [${last + 2}]
m.use ??? z [${last + 5}]
`,
  );
  program(
    'what a decorator gives back as it is given is told apart at each call, however many there are',
    `
def same(fn, on=None):
    if on:
        return fn
    return fn
${many.map((at) => `@same\ndef f${at}(): pass`).join('\n')}
f7()
`,
    `
m -> m.f7 [${2 * MANY + 5}]
m -> m.same [${many.map((at) => 5 + 2 * at).join(', ')}]
`,
  );
  program(
    'a constructor that a decorator replaces with its own class ends',
    `
def registered(f): return Session
class Session:
    @registered
    def __init__(self): pass
Session()
`,
    `
m -> m.Session [5]
m -> m.registered [3]
`,
  );
});
