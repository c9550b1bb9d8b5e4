import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: decorators', () => {
  program(
    'the name holds what the decorator gives',
    `
def deco(fn):
    def wrapper():
        fn()
    return wrapper
@deco
def f(): pass
f()
`,
    'm -> m.deco [5]\nm -> m.deco.wrapper [7]\nm.deco.wrapper -> m.f [3]',
  );
  program(
    'with arguments: the call, then the application of what it gives',
    `
def deco(name):
    def apply(fn):
        def wrapper():
            fn()
        return wrapper
    return apply
@deco('x')
def f(): pass
f()
`,
    `
m -> m.deco [7]
m -> m.deco.apply [7]
m -> m.deco.apply.wrapper [9]
m.deco.apply.wrapper -> m.f [4]
`,
  );
  program(
    'of a method is evaluated once',
    `
def deco(name):
    def apply(fn):
        return fn
    return apply
class C:
    @deco(lambda: 1)
    def f(self): pass
`,
    `
m -> m.deco [6]
m -> m.deco.apply [6]
`,
  );
  program(
    'one that gives the function back',
    `
seen = []
def register(fn):
    return fn
@register
def f(): pass
f()
`,
    'm -> m.register [4]\nm -> m.f [6]',
  );
  program(
    'stacked: the innermost first',
    `
def one(fn):
    def wrap_one(): fn()
    return wrap_one
def two(fn):
    def wrap_two(): fn()
    return wrap_two
@one
@two
def f(): pass
f()
`,
    `
m -> m.one [7]
m -> m.two [8]
m -> m.one.wrap_one [10]
m.one.wrap_one -> m.two.wrap_two [2]
m.two.wrap_two -> m.f [5]
`,
  );
  program(
    'of a class',
    `
def register(cls):
    return cls
@register
class A:
    def go(self): pass
A().go()
`,
    'm -> m.register [3]\nm -> m.A [6]\nm -> m.A.go [6]',
  );
  program(
    'a class that decorates: constructor, then __call__',
    `
class Deco:
    def __init__(self, fn):
        self.fn = fn
    def __call__(self):
        self.fn()
@Deco
def f(): pass
f()
`,
    'm -> m.Deco.__init__ [6]\nm -> m.Deco.__call__ [8]\nm.Deco.__call__ -> m.f [5]',
  );
  program(
    'of a method: the wrapper gets self',
    `
def deco(fn):
    def wrapper(self):
        fn(self)
    return wrapper
class A:
    @deco
    def go(self):
        self.other()
    def other(self): pass
A().go()
`,
    `
m -> m.deco [6]
m -> m.A [10]
m -> m.deco.wrapper [10]
m.deco.wrapper -> m.A.go [3]
m.A.go -> m.A.other [8]
`,
  );
  program(
    'external ones leave the function as it is',
    `
import functools
@functools.lru_cache
def f(): pass
@functools.lru_cache(maxsize=1)
def g(): pass
f()
g()
`,
    'm -> m.f [6]\nm -> m.g [7]\nm ext functools.lru_cache [2, 4]',
  );
  program(
    'functools.wraps inside a decorator',
    `
import functools
def deco(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs)
    return wrapper
@deco
def f(): pass
f()
`,
    `
m -> m.deco [7]
m -> m.deco.wrapper [9]
m.deco ext functools.wraps [3]
m.deco.wrapper -> m.f [5]
`,
  );
  program(
    'contextlib.contextmanager: the generator is what with enters',
    `
import contextlib
def f(): pass
@contextlib.contextmanager
def opened():
    yield f
with opened() as h:
    h()
`,
    'm ext contextlib.contextmanager [3]\nm -> m.opened [6]\nm -> m.f [7]',
  );
  program(
    'imported from elsewhere',
    `
--- deco.py
def deco(fn):
    def wrapper():
        fn()
    return wrapper
--- m.py
from deco import deco
@deco
def f(): pass
f()
`,
    'm -> deco.deco [2]\nm -> deco.deco.wrapper [4]\ndeco.deco.wrapper -> m.f [3]',
  );
  program(
    'a decorator of two functions: its wrapper may call either',
    `
def deco(fn):
    def wrapper():
        fn()
    return wrapper
@deco
def f(): pass
@deco
def g(): pass
`,
    'm -> m.deco [5, 7]\nm.deco.wrapper ~> m.f [3]\nm.deco.wrapper ~> m.g [3]',
  );
  program(
    'functools.partial calls what it wraps',
    `
import functools
def f(a, b):
    b()
def g(): pass
h = functools.partial(f, 1)
h(g)
`,
    'm ext functools.partial [5]\nm -> m.f [6]\nm.f -> m.g [3]',
  );
  program(
    'a builtin calls what it is given',
    `
def f(x): pass
list(map(f, [1]))
`,
    'm ext <builtin>.list [2]\nm ext <builtin>.map [2]\nm -> m.f [2]',
  );

  program(
    'a wrapper that reaches what it was given by no way seen passes values on to it',
    `
def compiled(f):
    def wrapper(x):
        return unknown(f, x)
    return wrapper
class Graph:
    def edges(self): pass
@compiled
def copy(graph):
    graph.edges()
    return graph
copy(Graph()).edges()
`,
    `
m -> m.compiled [7]
m -> m.compiled.wrapper [11]
m -> m.Graph [11]
m -> m.Graph.edges [11]
m.copy -> m.Graph.edges [9]
m.compiled.wrapper ??? unknown [3]
`,
  );

  program(
    'what a fixture gives flows to the tests that name it',
    `
--- conftest.py
import pytest
class Runner:
    def invoke(self): pass
@pytest.fixture(scope='module')
def runner():
    return Runner()
--- tests/test_a.py
import pytest
class Shop:
    def open(self): pass
@pytest.fixture
def shop(runner):
    runner.invoke()
    yield Shop()
def test_shop(shop, runner):
    shop.open()
    runner.invoke()
def other(shop):
    shop.open()
`,
    `
conftest ext pytest.fixture [4]
conftest.runner -> conftest.Runner [6]
tests.test_a ext pytest.fixture [4]
tests.test_a.shop -> conftest.Runner.invoke [6]
tests.test_a.shop -> tests.test_a.Shop [7]
tests.test_a.test_shop -> conftest.Runner.invoke [10]
tests.test_a.test_shop -> tests.test_a.Shop.open [9]
tests.test_a.other ??? open [12]
`,
  );
});
