import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: stores', () => {
  program(
    'a literal calls a setter',
    `
class A {
  set p(value) {}
}
const a = new A();
a.p = 1;
a.p = null;
`,
    'm -> m.A [4]\nm -> m.A.p [5, 6]',
  );
  program(
    'a changed attribute is read and stored, what holds it read once',
    `
class A {
  get n() { return 1; }
  set n(value) {}
}
const make = () => new A();
make().n += 1;
`,
    'm -> m.make [6]\nm.make -> m.A [5]\nm -> m.A.n [6]\nm -> m.A.n#2 [6]',
  );
  program(
    'a logical assignment stores its operand',
    `
const o = {};
o.f ||= () => 1;
o.f();
`,
    'm -> m.<lambda1> [3]',
  );
});
