import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.ts');

describe('TypeScript: namespaces, enums, modules', () => {
  program(
    'a namespace',
    `
namespace shapes {
  export function area() { helper(); }
  function helper() {}
  export class Square { side() {} }
}
shapes.area();
new shapes.Square().side();
`,
    'm -> m.shapes.area [6]\nm.shapes.area -> m.shapes.helper [2]\nm -> m.shapes.Square [7]\nm -> m.shapes.Square.side [7]',
  );
  program(
    'code of a namespace runs in the module',
    `
function f() {}
namespace start { f(); }
`,
    'm -> m.f [2]',
  );
  program(
    'an import alias of a namespace',
    `
namespace a { export namespace b { export function f() {} } }
import c = a.b;
c.f();
`,
    'm -> m.a.b.f [3]',
  );
  program(
    'an enum is no function',
    `
enum Kind { One = 'one', Two = make() }
function make() { return 2; }
`,
    'm -> m.make [1]',
  );
  program(
    'a type-only import tells types',
    `
--- lib.ts
export class A { go() {} }
--- m.ts
import type { A } from './lib';
export function run(a: A) { a.go(); }
`,
    'm.run ~> lib.A.go [2]',
  );
  program(
    'the .js a source is written for',
    `
--- lib.ts
export const f = () => {};
--- m.ts
import { f } from './lib.js';
f();
`,
    'm -> lib.f [2]',
  );
  program(
    'import = require of export =',
    `
--- lib.ts
function f() {}
export = f;
--- m.ts
import f = require('./lib');
f();
`,
    'm -> lib.f [2]',
  );
  program(
    'a path of tsconfig.json',
    `
--- tsconfig.json
{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["source/*"] } } }
--- source/one.ts
export const f = () => {};
--- m.ts
import { f } from '@lib/one';
f();
`,
    'm -> source/one.f [2]',
  );
  program(
    'a barrel of types and values',
    `
--- lib.ts
export class A { go() {} }
export interface B {}
--- index.ts
export * from './lib';
export type { B } from './lib';
--- m.ts
import { A } from './index';
new A().go();
`,
    'm -> lib.A [2]\nm -> lib.A.go [2]',
  );
  program(
    'an abstract default class',
    `
--- lib.ts
export default abstract class Lib { static go() {} }
--- m.ts
import Lib from './lib';
Lib.go();
`,
    'm -> lib.Lib.go [2]',
  );
  program(
    'components of a .tsx file',
    `
--- m.tsx
interface Props { readonly title: string }
export const Title = (props: Props) => <h1>{props.title}</h1>;
export class Page extends React.Component<Props> {
  render() { return <Title title={this.title()} />; }
  title() { return 'x'; }
}
`,
    'm.Page.render -> m.Title [4]\nm.Page.render -> m.Page.title [4]',
  );
});
