import { checkDefinitions, checkImports } from './factTables';

const check = (name: string, source: string, expected: string): void => {
  it(name, () => checkDefinitions('m.ts', source, expected));
};

describe('facts of TypeScript', () => {
  check(
    'interfaces, enums, namespaces, abstract classes',
    `
interface Shape extends Base { area(): number; }
enum Kind { One, Two = 2 }
namespace a.b { export function f() {} }
abstract class A<T> implements Shape {
  abstract step(): void;
  area(): number { return 1; }
}
type Alias = string;
declare module 'x' { function g(): void; }
`,
    `
interface Shape 1-1 "interface Shape extends Base"
enum Kind 2-2 "enum Kind"
namespace a 3-3 "namespace a"
namespace a.b 3-3 "namespace b"
function a.b.f 3-3 "export function f()"
class A 4-7 "abstract class A<T> implements Shape"
method A.area 6-6 "area(): number"
`.replace('"export function', '"function'),
  );
  check(
    'what augments a module or the global scope is mapped, and is no namespace',
    `
import { Store } from './store';
declare module './store' {
  interface Store { extra: string }
  export class Made { go(): void; }
  namespace inner { const f: () => void }
}
declare module 'whole';
declare global {
  interface Window { own: string }
}
`,
    `
interface Store 3-3 "interface Store"
class Made 4-4 "class Made"
namespace inner 5-5 "namespace inner"
interface Window 9-9 "interface Window"
`,
  );
  check(
    'a namespace of a dotted name is one in the other, as the compiler has it',
    `
declare namespace a.b . c {
  function f(): void;
  namespace d { interface I {} }
}
`,
    `
namespace a 1-4 "namespace a"
namespace a.b 1-4 "namespace b"
namespace a.b.c 1-4 "namespace c"
namespace a.b.c.d 3-3 "namespace d"
interface a.b.c.d.I 3-3 "interface I"
`,
  );
  check(
    'functions of a static block are no methods',
    `
class A {
  static { function f() {} const g = () => 1; }
  static h() {}
}
`,
    `
class A 1-4 "class A"
function A.f 2-2 "function f()"
method A.g 2-2 "()"
method A.h 3-3 "static h()" class
`,
  );
  check(
    'computed names are what stands in the brackets',
    `
class A {
  [ Symbol.iterator ]() {}
  [Symbol.asyncIterator]() {}
  [ 'two words' ]() {}
  get [
    key
  ]() { return 1; }
}
`,
    `
class A 1-8 "class A"
method A.Symbol.iterator 2-2 "[ Symbol.iterator ]()"
method A.Symbol.asyncIterator 3-3 "[Symbol.asyncIterator]()"
method A.two words 4-4 "[ 'two words' ]()"
getter A.key 5-7 "get [ key ]()"
`,
  );
  check(
    'overloads and declarations are no definitions',
    `
function f(a: string): void;
function f(a: number): void;
function f(a: unknown): void {}
declare function g(): void;
class A {
  go(a: string): void;
  go(a: unknown): void {}
}
`,
    `
function f 3-3 "function f(a: unknown): void"
class A 5-8 "class A"
method A.go 7-7 "go(a: unknown): void"
`,
  );
  check(
    'signatures with types, modifiers and generics',
    `
export const f = async <T,>(a: T, b?: string): Promise<T> => a;
class A {
  constructor(private readonly x: number) {}
  private static make<T>(this: void): T { throw 1; }
  protected handler = (): void => {};
}
`,
    `
function f 1-1 "async <T,>(a: T, b?: string): Promise<T>" async
class A 2-6 "class A"
constructor A.constructor 3-3 "constructor(private readonly x: number)"
method A.make 4-4 "private static make<T>(this: void): T" class
method A.handler 5-5 "(): void"
`,
  );
  check(
    'decorated classes and methods begin behind their decorators',
    `
@Component({
  selector: 'x',
})
export class A {
  @Input()
  go(): void {}
}
`,
    'class A 4-7 "class A"\nmethod A.go 6-6 "go(): void"',
  );
  it('components of .tsx files', () =>
    checkDefinitions(
      'm.tsx',
      'export const Page = (props: P): JSX.Element => <div onClick={() => go()}>x</div>;\n',
      'function Page 1-1 "(props: P): JSX.Element"\nlambda Page.<lambda> 1-1 "()"',
    ));
  it('elements in parentheses, with all that stands in them', () =>
    checkDefinitions(
      'm.tsx',
      'function Page() {\n  return (\n    <ul onClick={() => go()}>\n      {all.map((each) => <li>{() => each}</li>)}\n    </ul>\n  );\n}\n',
      `
function Page 1-7 "function Page()"
lambda Page.<lambda> 3-3 "()"
lambda Page.<lambda> 4-4 "(each)"
lambda Page.<lambda>.<lambda> 4-4 "()"
`,
    ));
  it('imports of types, import =, and declared modules', () =>
    checkImports(
      'm.ts',
      `
import type { A } from './a';
import { type B, c } from './b';
import d = require('./d');
export type { E } from './e';
import type F from './f';
let g: import('./g').G<string>;
function h(): typeof import('./h') {}
const i = import(\`./i\`);
import(\`./\${i}\`);
const j = require(\`./j\`);
export import k = require('./k');
export type * from './l';
export type * as m from './m';
`,
      `
1 name "./a" A -> A
2 name "./b" B -> B
2 name "./b" c -> c
3 module "./d" -> d by require
4 name "./e" E as E
5 name "./f" default -> F
6 module "./g"
7 module "./h"
8 module "./i"
10 module "./j" -> j by require
11 module "./k" -> k by require
12 all "./l" as *
13 module "./m" as m
`,
    ));
});
