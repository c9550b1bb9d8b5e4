import { checkDefinitions, checkImports } from './factTables';

const check = (name: string, source: string, expected: string): void => {
  it(name, () => checkDefinitions('m.py', source, expected));
};
const imports = (name: string, source: string, expected: string): void => {
  it(name, () => checkImports('m.py', source, expected));
};

describe('facts of Python: definitions', () => {
  check(
    'functions, nested and async, with signatures',
    `
def f(a, b=1, *args, c: int = 2, **rest) -> str:
    def inner():
        pass
    return inner
async def g(
    a,  # first
    b,
):
    pass
`,
    `
function f 1-4 "def f(a, b=1, *args, c: int = 2, **rest) -> str"
function f.inner 2-3 "def inner()"
function g 5-9 "async def g( a, b, )" async
`,
  );
  check(
    'methods of every sort; the line of a decorated one is its def line',
    `
class A(B, metaclass=M):
    def __init__(self): pass
    def go(self): pass
    @staticmethod
    def make(): pass
    @classmethod
    def build(cls): pass
    @property
    def value(self): pass
    @value.setter
    def value(self, given): pass
    @cached_property
    def kept(self): pass
    async def wait(self): pass
`,
    `
class A 1-14 "class A(B, metaclass=M)"
constructor A.__init__ 2-2 "def __init__(self)"
method A.go 3-3 "def go(self)"
method A.make 5-5 "def make()" static
method A.build 7-7 "def build(cls)" class
getter A.value 9-9 "def value(self)"
setter A.value 11-11 "def value(self, given)"
getter A.kept 13-13 "def kept(self)"
method A.wait 14-14 "async def wait(self)" async
`,
  );
  check(
    'the methods that are static and class methods by the language',
    `
class A:
    def __new__(cls): pass
    def __init_subclass__(cls): pass
    def __class_getitem__(cls, key): pass
`,
    `
class A 1-4 "class A"
method A.__new__ 2-2 "def __new__(cls)" class
method A.__init_subclass__ 3-3 "def __init_subclass__(cls)" class
method A.__class_getitem__ 4-4 "def __class_getitem__(cls, key)" class
`,
  );
  check(
    'overloads are no definitions',
    `
import typing
@overload
def f(a: int) -> int: ...
@typing.overload
def f(a: str) -> str: ...
def f(a): return a
`,
    'function f 6-6 "def f(a)"',
  );
  check(
    'lambdas are anonymous wherever they stand',
    `
f = lambda x: x
class A:
    g = lambda self: 1
def h(key=lambda: 2): pass
`,
    `
lambda <lambda> 1-1 "lambda x"
class A 2-3 "class A"
lambda A.<lambda> 3-3 "lambda self"
function h 4-4 "def h(key=lambda: 2)"
lambda <lambda> 4-4 "lambda"
`,
  );
  check(
    'generators, those with yield from too; not what an inner function yields',
    `
def f():
    yield 1
def g():
    yield from f()
def h():
    def inner():
        yield 1
`,
    `
function f 1-2 "def f()" generator
function g 3-4 "def g()" generator
function h 5-7 "def h()"
function h.inner 6-7 "def inner()" generator
`,
  );
  check(
    'a class in a function, a function in a method, a body on one line',
    `
def f():
    class A:
        def go(self):
            def deep(): pass
class B: pass
`,
    `
function f 1-4 "def f()"
class f.A 2-4 "class A"
method f.A.go 3-4 "def go(self)"
function f.A.go.deep 4-4 "def deep()"
class B 5-5 "class B"
`,
  );
  check(
    'documentation: the first paragraph on one line, prefixes and quotes off',
    `
def f():
    """Says one thing
    on two lines.

    And more.
    """
def g(): 'short'
class A:
    r'''Raw.'''
def h():
    # a comment first
    "Behind a comment."
def none():
    x = 1
    "no documentation"
`,
    `
function f 1-6 "def f()" -- Says one thing on two lines.
function g 7-7 "def g()" -- short
class A 8-9 "class A" -- Raw.
function h 10-12 "def h()" -- Behind a comment.
function none 13-15 "def none()"
`,
  );
  it('documentation is cut at 200 characters', () =>
    checkDefinitions(
      'm.py',
      `def f():\n    "${'x'.repeat(300)}"\n`,
      `function f 1-2 "def f()" -- ${'x'.repeat(200)}`,
    ));
  check(
    'names that every object has',
    `
class __proto__:
    def constructor(self): pass
    def toString(self): pass
def hasOwnProperty(): pass
`,
    `
class __proto__ 1-3 "class __proto__"
method __proto__.constructor 2-2 "def constructor(self)"
method __proto__.toString 3-3 "def toString(self)"
function hasOwnProperty 4-4 "def hasOwnProperty()"
`,
  );
  check(
    'names beyond ASCII',
    `
def größe(): pass
class 名前: pass
`,
    'function größe 1-1 "def größe()"\nclass 名前 2-2 "class 名前"',
  );
});

describe('facts of Python: imports', () => {
  imports(
    'every form',
    `
import a
import a.b
import a.b as c
import d, e as f
from g import h
from g import h as i, j
from k import *
from . import l
from .. import m
from .n.o import p as q
from . import (
    r,
    s,
)
`,
    `
1 module "a" -> a
2 module "a.b" -> a
3 module "a.b" -> c
4 module "d" -> d
4 module "e" -> f
5 name "g" h -> h
6 name "g" h -> i
6 name "g" j -> j
7 all "k"
8 name ."" l -> l
9 name .."" m -> m
10 name ."n.o" p -> q
12 name ."" r -> r
13 name ."" s -> s
`,
  );
  imports(
    'inside functions, classes, conditions and try',
    `
if TYPE_CHECKING:
    import a
try:
    import b
except ImportError:
    b = None
def f():
    from c import d
class A:
    import e
`,
    `
2 module "a" -> a
4 module "b" -> b
8 name "c" d -> d in f
10 module "e" -> e in A
`,
  );
  imports(
    'from __future__ is a directive of the language, and imports its module too',
    'from __future__ import annotations, division as d\n',
    `
1 name "__future__" annotations -> annotations
1 name "__future__" division -> d
`,
  );
});

describe('facts of Python: imports by calls', () => {
  imports(
    'of a literal, absolute or of a package that is known',
    `
import importlib
importlib.import_module('a.b')
def f():
    __import__("c.d", fromlist=['x'])
    importlib.import_module('.e', __package__)
    importlib.import_module('..g', package='h.i')
    import_module('j').k()
`,
    `
1 module "importlib" -> importlib
2 effect "a.b"
4 effect "c.d" in f
5 effect ."e" in f
6 effect "h.g" in f
7 effect "j" in f
`,
  );
  imports(
    'not of what is computed, of no package that is known, and of what is no name',
    `
import_module(name)
import_module(f'a.{b}')
import_module('.c')
import_module('.d', package)
import_module('...e', 'f.g')
import_module('a-b')
other.import_module('h')
`,
    ``,
  );
});
