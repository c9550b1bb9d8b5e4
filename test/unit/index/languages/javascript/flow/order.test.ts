import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

const FUNCTIONS = `
function a() {}
function b() {}
function c() {}
`;

/** Behind the lines of FUNCTIONS. */
function ordered(name: string, source: string, expected: string): void {
  program(name, FUNCTIONS + source.replace(/^\n/, ''), expected);
}

describe('JavaScript: the order of assignments', () => {
  ordered('the last value is called', 'let f = a; f(); f = b; f();', 'm -> m.a [4]\nm -> m.b [4]');
  ordered(
    'a block has its own names',
    `
const f = a;
{
  const f = b;
  f();
}
f();
for (const f of [c]) f();
f();
`,
    'm -> m.b [7]\nm -> m.a [9, 11]\nm -> m.c [10]',
  );
  ordered(
    'var is of the function, and stays without a value',
    `
if (ask) { var f = a; }
var f;
f();
`,
    'm -> m.a [6]',
  );
  ordered(
    'functions are there from the start, the last of a name wins',
    `
f();
function f() { a(); }
function f() { b(); }
f = c;
f();
`,
    'm -> m.f#2 [4]\nm.f -> m.a [5]\nm.f#2 -> m.b [6]\nm -> m.c [8]',
  );
  ordered(
    'a switch falls through, breaks, and may match nothing',
    `
let f = a;
switch (ask) {
  case 1:
    f = b;
  case 2:
    f();
    break;
  case 3:
    f = c;
}
f();
`,
    'm ~> m.a [9, 14]\nm ~> m.b [9, 14]\nm ~> m.c [14]',
  );
  ordered(
    'the step of a for loop runs behind its body',
    `
for (let f = a; ask; f = b) {
  f();
  f = c;
}
`,
    'm ~> m.a [5]\nm ~> m.b [5]',
  );
  ordered(
    'a labelled break',
    `
let f = a;
out: for (;;) {
  for (;;) {
    f = b;
    if (ask) break out;
    f = c;
  }
}
f();
`,
    'm -> m.b [12]',
  );
  ordered(
    'what is assigned behind a condition',
    `
let f = a;
ask && (f = b);
f();
let g;
g ||= c;
g();
`,
    'm ~> m.a [6]\nm ~> m.b [6]\nm -> m.c [9]',
  );
  ordered(
    'try, catch and finally',
    `
let f = a;
try {
  f = b;
} catch (error) {
  f();
  f = c;
} finally {
  f();
}
f();
`,
    'm ~> m.a [8, 11]\nm ~> m.b [8, 11, 13]\nm ~> m.c [11, 13]',
  );
  ordered(
    'a closure lives on with the name of its block',
    `
let later;
if (ask) {
  const f = a;
  later = () => f();
}
for (const f of [b]) later = () => f();
later();
`,
    'm ~> m.later [10]\nm ~> m.later#2 [10]\nm.later ~> m.a [7]\nm.later ~> m.b [7]\nm.later#2 ~> m.a [9]\nm.later#2 ~> m.b [9]',
  );
  ordered(
    'closures that write, and live exports',
    `
let f = a;
function change() { f = b; }
change();
f();
`,
    'm -> m.change [6]\nm ~> m.a [7]\nm ~> m.b [7]',
  );
  program(
    'importers see every value of a live export',
    `
import { f, run } from './lib.js';
run();
f();
--- lib.js
function a() {}
function b() {}
export let f = a;
export function run() { f = b; }
`,
    'm -> lib.run [2]\nm ~> lib.a [3]\nm ~> lib.b [3]',
  );
});
