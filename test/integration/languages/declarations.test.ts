/** How each language's types are shown: as their heads are written, whatever a base or a parameter of a type is. */
import assert from 'node:assert/strict';
import { prepareCodeTree, codeTreeChildren } from '../../../src/explore/map/codeTree';
import { viewCode } from '../../../src/explore/code/viewCode';
import { viewStructure } from '../../../src/explore/structure/viewStructure';
import { mapOf } from '../../support/exploreMap';

interface Written {
  readonly path: string;
  readonly text: string;
  /** The rows of types, as an outline has them. */
  readonly rows: readonly string[];
}

const written: readonly Written[] = [
  {
    path: 'a/FileAppender.java',
    text: `package a;
@Deprecated
public class FileAppender<E> extends OutputStreamAppender<E>
    implements Runnable, java.io.Closeable {
  enum Color implements Runnable { RED { public void run() {} } }
  record Point(int x, int y) implements Cloneable {}
  sealed interface Shape permits Round {}
}
`,
    rows: [
      'public class FileAppender<E> extends OutputStreamAppender<E> implements Runnable, java.io.Closeable',
      'enum Color implements Runnable',
      '<class1> = RED',
      'record Point(int x, int y) implements Cloneable',
      'sealed interface Shape permits Round',
    ],
  },
  {
    path: 'k.kt',
    text: `open class Cart<T : Any>(val name: String) : Base<T>(name), Runnable where T : Comparable<T> {
  companion object : Factory { fun make() = 1 }
  object Single : Runnable
}
enum class Color(val rgb: Int) { RED(1) }
val task = object : Runnable { override fun run() {} }
`,
    rows: [
      'open class Cart<T : Any>(val name: String) : Base<T>(name), Runnable where T : Comparable<T>',
      'companion object : Factory',
      'object Single : Runnable',
      'enum class Color(val rgb: Int)',
      '<class1> = object : Runnable',
    ],
  },
  {
    path: 'g.go',
    text: `package g
type List[T any] struct {
	sync.Mutex
	*Base
	items []T
}
type Reader interface {
	Closer
	Read(p []byte) (int, error)
}
type (
	Kind int
)
`,
    rows: [
      'type List[T any] struct { sync.Mutex; *Base; ... }',
      'type Reader interface { Closer; ... }',
      'type Kind int',
    ],
  },
  {
    path: 'src/lib.rs',
    text: `#[derive(Debug)]
pub struct List<'a, T: Clone>
where
    T: Send,
{
    items: &'a [T],
}
pub struct Pair(pub u32, String);
pub(crate) enum Kind { A, B(u8) }
pub unsafe trait Shape: Clone + Send { fn area(&self) -> f64; }
union Bits { a: u32 }
pub mod inner { pub fn f() {} }
`,
    rows: [
      "pub struct List<'a, T: Clone> where T: Send",
      'pub struct Pair(pub u32, String)',
      'pub(crate) enum Kind',
      'pub unsafe trait Shape: Clone + Send',
      'union Bits',
      'pub mod inner',
    ],
  },
  {
    path: 'c.c',
    text: `typedef struct { int a; } point_t;
struct node { struct node *next; };
typedef enum { RED, BLUE } color_t;
union both { int a; float b; };
`,
    rows: ['typedef struct { ... } point_t', 'struct node', 'typedef enum { ... } color_t', 'union both'],
  },
  {
    path: 'p.cpp',
    text: `namespace a::b {
template <typename T, int N = 3>
class List final : public Base<T>, private virtual Other {
  enum class Color : unsigned char { RED };
};
template <typename T>
concept Addable = requires(T t) { t + t; };
template <> struct Spec<int> : Plain {};
}
inline namespace v1 { struct X {}; }
`,
    rows: [
      'namespace a',
      'namespace b',
      'template <typename T, int N = 3> class List final : public Base<T>, private virtual Other',
      'enum class Color : unsigned char',
      'template <typename T> concept Addable = requires(T t) { t + t; }',
      'template <> struct Spec<int> : Plain',
      'inline namespace v1',
      'struct X',
    ],
  },
  {
    path: 's.cs',
    text: `namespace A.B;
[Serializable]
public sealed partial class List<T> : Base<T>, IEnumerable<T> where T : class, new()
{
    public enum Color : byte { Red }
}
public record Point(int X, int Y);
internal interface IShape<in T> : IFoo { }
`,
    rows: [
      'public sealed partial class List<T> : Base<T>, IEnumerable<T> where T : class, new()',
      'public enum Color : byte',
      'public record Point(int X, int Y)',
      'internal interface IShape<in T> : IFoo',
    ],
  },
  {
    path: 't.ts',
    text: `export abstract class Cart<T> extends Base<T> implements A, B<T> {}
export const Other = class extends Cart<string> {};
interface Shape<T> extends A { area(): number }
const enum Size { Big }
export namespace N.M { export class In {} }
`,
    rows: [
      'abstract class Cart<T> extends Base<T> implements A, B<T>',
      'Other = class extends Cart<string>',
      'interface Shape<T> extends A',
      'const enum Size',
      'namespace N',
      'namespace M',
      'class In',
    ],
  },
  {
    path: 'p.py',
    text: `@decorated
class A(abc.ABC, t.Generic[T], metaclass=abc.ABCMeta):  # a note
    class B: pass
`,
    rows: ['class A(abc.ABC, t.Generic[T], metaclass=abc.ABCMeta)', 'class B'],
  },
];

describe('how types are shown', () => {
  for (const { path, text, rows } of written)
    it(`as ${path} writes them: in outlines, and where a row is pointed at`, async () => {
      const map = await mapOf({ [path]: text });
      const outline = viewStructure(map, { path, depth: 6 }).text.split('\n');
      const shown = outline.map((line) => line.trim().replace(/ {2}:\d.*$/, ''));
      for (const row of rows) assert.ok(shown.includes(row), `${row} in\n${outline.join('\n')}`);
      const tree = prepareCodeTree(map.index);
      const signatures: (string | null)[] = [];
      const open = [`module:${map.index.modules[0]?.id ?? ''}`];
      for (let key = open.pop(); key !== undefined; key = open.pop())
        for (const item of codeTreeChildren(tree, key)) {
          signatures.push(item.signature);
          open.push(item.key);
        }
      assert.ok(!signatures.includes(null), 'each row of a type has its head');
    });

  it('with bases that other code says, which their documentation does not stand for', async () => {
    const map = await mapOf({
      'r.rs':
        '/// Bases: A, B.\nstruct Circle;\ntrait Shape {}\nimpl Shape for Circle {}\n/// Bases: C.\nstruct Bare;\n',
      'p.py': 'class Base: pass\nclass Cart(Base): pass\n',
    });
    const shown = (target: string) => viewCode(map, { targets: [target], level: 'signature' });
    const circle = shown('Circle');
    assert.match(circle.text, /\nstruct Circle\n {2}Bases: A, B\.\n {4}Bases: Shape\n/);
    assert.deepEqual(circle.results[0]?.bases, ['Shape']);
    assert.equal(shown('Bare').results[0]?.bases, undefined);
    const cart = shown('Cart');
    assert.doesNotMatch(cart.text, /Bases/);
    assert.deepEqual(cart.results[0]?.bases, ['Base']);
  });

  it('names a method of Go once, although what receives it stands before its name', async () => {
    const map = await mapOf({
      'g.go': 'package g\ntype Kind int\nfunc (k Kind) String() string { return "" }\n',
    });
    const outline = viewStructure(map, { path: 'g.go', depth: 6 }).text;
    assert.match(outline, /^ {2}func \(k Kind\) String\(\) string {2}:3$/m);
  });
});
