import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

/** More than a node of the solver holds in any workspace. */
const MANY = 260;
const many = Array.from({ length: MANY }, (_, at) => at);
const heirs = many.map((at) => `class C${at}(Base): pass`).join('\n');
/** Where the first of them is made. */
const first = MANY + 12;
const made = many.map((at) => `C${at}().run()`).join('\n');
const lines = [first - 1, ...many.map((at) => first + at)];

describe('Python: methods called on the receiver itself, of more classes than are told apart', () => {
  program(
    'are those of the class, and of those below it that have their own',
    `
class Other:
    def step(self): pass
class Base:
    def run(self):
        self.step()
        self.last()
    def step(self): pass
    def last(self): pass
${heirs}
class Own(Base):
    def step(self): pass
Own().run()
${made}
`,
    `
m -> m.Own [${first - 1}]
${many.map((at) => `m -> m.C${at} [${first + at}]`).join('\n')}
m -> m.Base.run [${lines.join(', ')}]
m.Base.run ~> m.Base.step [5]
m.Base.run ~> m.Own.step [5]
m.Base.run -> m.Base.last [6]
`,
  );
});
