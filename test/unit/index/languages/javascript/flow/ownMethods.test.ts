import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

/** More than a node of the solver holds in any workspace. */
const MANY = 260;
const many = Array.from({ length: MANY }, (_, at) => at);
/** Where the first of them is made. */
const first = MANY + 8;
const lines = [first - 1, ...many.map((at) => first + at)];

describe('JavaScript: methods called on this, of more classes than are told apart', () => {
  program(
    'are those of the class, and of those below it that have their own',
    `
class Other { step() {} }
class Base {
  run() { this.step(); this.last(); }
  step() {}
  last() {}
}
${many.map((at) => `class C${at} extends Base {}`).join('\n')}
class Own extends Base { step() {} } new Own().run();
${many.map((at) => `new C${at}().run();`).join('\n')}
`,
    `
m -> m.Own [${first - 1}]
${many.map((at) => `m -> m.C${at} [${first + at}]`).join('\n')}
m -> m.Base.run [${lines.join(', ')}]
m.Base.run ~> m.Base.step [3]
m.Base.run ~> m.Own.step [3]
m.Base.run -> m.Base.last [3]
`,
  );
});
