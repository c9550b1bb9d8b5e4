import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

const LIB = `
--- lib.js
export function f() {}
export const g = () => {};
export default function main() {}
export class A { go() {} }
`;

describe('JavaScript: CommonJS', () => {
  program(
    'exports.f',
    `
--- lib.js
exports.f = function () {};
--- m.js
const lib = require('./lib');
lib.f();
`,
    'm -> lib.f [2]',
  );
  program(
    'module.exports = a function',
    `
--- lib.js
module.exports = function run() {};
--- m.js
const lib = require('./lib');
lib();
require('./lib')();
`,
    'm -> lib.run [2, 3]',
  );
  program(
    'module.exports = an object, destructured',
    `
--- lib.js
function f() {}
module.exports = { f, g: () => {} };
--- m.js
const { f, g: h } = require('./lib');
f();
h();
`,
    'm -> lib.f [2]\nm -> lib.g [3]',
  );
  program(
    'module.exports = a class',
    `
--- lib.js
class A { go() {} }
module.exports = A;
--- m.js
const A = require('./lib');
new A().go();
`,
    'm -> lib.A [2]\nm -> lib.A.go [2]',
  );
  program(
    'module.exports.f',
    `
--- lib.js
module.exports.f = () => {};
--- m.js
require('./lib').f();
`,
    'm -> lib.f [1]',
  );
  program(
    'an own export called inside',
    `
exports.f = function () {};
exports.g = function () { exports.f(); };
module.exports.f();
`,
    'm.g -> m.f [2]\nm -> m.f [3]',
  );
  program(
    'passed on',
    `
--- lib.js
exports.f = () => {};
--- index.js
module.exports = require('./lib');
--- m.js
const { f } = require('./index');
f();
`,
    'm -> lib.f [2]',
  );
  program(
    'an ES import of a CommonJS module: default and name',
    `
--- lib.cjs
module.exports = { f() {} };
--- m.js
import lib, { f } from './lib.cjs';
lib.f();
f();
`,
    'm -> lib.f [2, 3]',
  );
  program(
    'require of an ES module gives its names',
    `${LIB}--- m.js
const lib = require('./lib');
lib.f();
lib.default();
`,
    'm -> lib.f [2]\nm -> lib.main [3]',
  );
  program(
    'a require inside a function',
    `${LIB}--- m.js
function run() { require('./lib').f(); }
`,
    'm.run -> lib.f [1]',
  );
  program(
    'exports handed to a function that fills it',
    `
--- lib.js
(function (out) { out.f = function () {}; })(exports);
--- m.js
require('./lib').f();
`,
    'lib -> lib.<lambda1> [1]\nm -> lib.<lambda1>.out.f [1]',
  );
});
