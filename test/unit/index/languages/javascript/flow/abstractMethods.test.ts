import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: methods of classes that nobody is seen to make', () => {
  program(
    'a class that has heirs and is not seen to be made calls its own methods too',
    `
const registry = {};
export class Time {
  first() { return this.decimal(1); }
  decimal(x) { return x; }
}
class Series extends Time {
  decimal(x) { return 2 * x; }
}
registry['time' + 1] = Time;
new Series().first();
`,
    `
m -> m.Series [10]
m -> m.Time.first [10]
m.Time.first ~> m.Time.decimal [3]
m.Time.first ~> m.Series.decimal [3]
`,
  );
  program(
    'a method that only throws is what heirs define',
    `
export class Time {
  first() { return this.decimal(1); }
  decimal(x) { throw new Error('not here'); }
}
class Series extends Time {
  decimal(x) { return 2 * x; }
}
new Series().first();
`,
    `
m -> m.Series [8]
m -> m.Time.first [8]
m.Time.decimal ext <builtin>.Error [3]
m.Time.first -> m.Series.decimal [2]
`,
  );
});
