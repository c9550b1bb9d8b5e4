import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

const LIB = `
--- lib.js
export function f() {}
export const g = () => {};
export default function main() {}
export class A { go() {} }
`;

describe('JavaScript: ES modules', () => {
  program('a name', `${LIB}--- m.js\nimport { f } from './lib';\nf();\n`, 'm -> lib.f [2]');
  program('a name with extension', `${LIB}--- m.js\nimport { g } from './lib.js';\ng();\n`, 'm -> lib.g [2]');
  program(
    'a name under another',
    `${LIB}--- m.js\nimport { f as h } from './lib';\nh();\n`,
    'm -> lib.f [2]',
  );
  program('the default', `${LIB}--- m.js\nimport run from './lib';\nrun();\n`, 'm -> lib.main [2]');
  program(
    'the default by name',
    `${LIB}--- m.js\nimport { default as run } from './lib';\nrun();\n`,
    'm -> lib.main [2]',
  );
  program(
    'default and name',
    `${LIB}--- m.js\nimport run, { f } from './lib';\nrun();\nf();\n`,
    'm -> lib.main [2]\nm -> lib.f [3]',
  );
  program(
    'the module',
    `${LIB}--- m.js\nimport * as lib from './lib';\nlib.f();\nlib.default();\n`,
    'm -> lib.f [2]\nm -> lib.main [3]',
  );
  program(
    'a class',
    `${LIB}--- m.js\nimport { A } from './lib';\nnew A().go();\n`,
    'm -> lib.A [2]\nm -> lib.A.go [2]',
  );
  program(
    'JavaScript described by declarations beside it',
    `
--- lib.d.ts
export declare class A { go(): void }
export interface Shape { draw(): void }
--- lib.js
export class A { go() {} }
--- m.ts
import { A, type Shape } from './lib';
new A().go();
export const draw = (shape: Shape) => shape.draw();
`,
    'm -> lib.A [2]\nm -> lib.A.go [2]\nm.draw ??? draw [3]',
  );
  program(
    'JavaScript described by declarations that package.json names',
    `
--- package.json
{ "name": "p", "types": "types/index.d.ts", "main": "lib/index.js" }
--- types/index.d.ts
export declare function f(): void;
--- lib/index.js
exports.f = function f() {};
--- test/m.js
const { f } = require('..');
f();
`,
    'test/m -> lib/index.f [2]',
  );
  program(
    'an anonymous default',
    `
--- lib.js
export default () => {};
--- m.js
import run from './lib';
run();
`,
    'm -> lib.default [2]',
  );
  program(
    'a default class',
    `
--- lib.js
export default class { go() {} }
--- m.js
import Lib from './lib';
new Lib().go();
`,
    'm -> lib.default [2]\nm -> lib.default.go [2]',
  );
  program(
    'a default that names something',
    `
--- lib.js
const f = () => {};
export default f;
--- m.js
import run from './lib';
run();
`,
    'm -> lib.f [2]',
  );
  program(
    'a default object',
    `
--- lib.js
export default { go() {} };
--- m.js
import lib from './lib';
lib.go();
`,
    'm -> lib.default.go [2]',
  );
  program(
    'an export clause with another name',
    `
--- lib.js
function f() {}
export { f as g };
--- m.js
import { g } from './lib';
g();
`,
    'm -> lib.f [2]',
  );
  program(
    'a barrel of stars',
    `${LIB}--- index.js
export * from './lib';
--- m.js
import { f, A } from './index';
f();
new A();
`,
    'm -> lib.f [2]\nm -> lib.A [3]',
  );
  program(
    'a star does not pass the default on',
    `${LIB}--- index.js
export * from './lib';
--- m.js
import run from './index';
run();
`,
    'm ??? run [2]',
  );
  program(
    'a re-export under another name, and of the default',
    `${LIB}--- index.js
export { f as h, default } from './lib';
export { default as main } from './lib';
--- m.js
import run, { h, main } from './index';
run();
h();
main();
`,
    'm -> lib.main [2, 4]\nm -> lib.f [3]',
  );
  program(
    'a re-export as a namespace',
    `${LIB}--- index.js
export * as lib from './lib';
--- m.js
import { lib } from './index';
lib.f();
`,
    'm -> lib.f [2]',
  );
  program(
    'a folder is its index file',
    `
--- pkg/index.js
export function f() {}
--- m.js
import { f } from './pkg';
f();
`,
    'm -> pkg/index.f [2]',
  );
  program(
    'circular imports',
    `
--- a.js
import { g } from './b';
export function f() { g(); }
--- b.js
import { f } from './a';
export function g() { f(); }
`,
    'a.f -> b.g [2]\nb.g -> a.f [2]',
  );
  program(
    'circular stars end',
    `
--- a.js
export * from './b';
export function f() {}
--- b.js
export * from './a';
export function g() {}
--- m.js
import { f, g } from './b';
f();
g();
`,
    'm -> a.f [2]\nm -> b.g [3]',
  );
  program(
    'a dynamic import, awaited',
    `${LIB}--- m.js
async function run() {
  const lib = await import('./lib');
  lib.f();
}
`,
    'm.run -> lib.f [3]',
  );
  program(
    'a dynamic import with then',
    `${LIB}--- m.js
import('./lib').then((lib) => lib.f());
`,
    'm ext <builtin>.then [1]\nm -> m.<lambda1> [1]\nm.<lambda1> -> lib.f [1]',
  );
  program(
    'packages outside are external, with their names',
    `
import fs, { readFileSync } from 'node:fs';
import React from 'react';
readFileSync('x');
fs.existsSync('x');
React.createElement('b');
`,
    'm ext node:fs.readFileSync [3]\nm ext node:fs.default.existsSync [4]\nm ext react.default.createElement [5]',
  );
  program(
    'an export that is given its value later',
    `
import { one, two } from './a.js';
one();
two();
--- a.js
export let one;
export let two = null;
export function fill() {
  one = () => {};
  two = () => {};
}
`,
    'm -> a.fill.one [2]\nm -> a.fill.two [3]',
  );
});
