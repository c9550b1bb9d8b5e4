import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: lambdas', () => {
  program(
    'bound to a name it stays anonymous',
    `
f = lambda: None
f()
`,
    'm -> m.<lambda1> [2]',
  );
  program(
    'called where it stands',
    `
def f(): pass
(lambda g: g())(f)
`,
    'm -> m.<lambda1> [2]\nm.<lambda1> -> m.f [2]',
  );
  program(
    'handed on and numbered by position in its scope',
    `
def call(f): f()
call(lambda: 1)
call(lambda: 2)
`,
    'm -> m.call [2, 3]\nm.call ~> m.<lambda1> [1]\nm.call ~> m.<lambda2> [1]',
  );
  program(
    'its default',
    `
def f(): pass
(lambda g=f: g())()
`,
    'm -> m.<lambda1> [2]\nm.<lambda1> -> m.f [2]',
  );
});

describe('Python: collections', () => {
  program(
    'a dictionary keeps its keys apart',
    `
def f(): pass
def g(): pass
table = {'f': f, 'g': g}
table['g']()
`,
    'm -> m.g [4]',
  );
  program(
    'a computed key may be any',
    `
def f(): pass
def g(): pass
table = {'f': f, 'g': g}
key = input()
table[key]()
`,
    'm ext <builtin>.input [4]\nm ~> m.f [5]\nm ~> m.g [5]',
  );
  program(
    'get with and without a default',
    `
def f(): pass
table = {'f': f}
table.get('f')()
`,
    'm ext <builtin>.get [3]\nm -> m.f [3]',
  );
  program(
    'stored under a key',
    `
def f(): pass
table = {}
table['f'] = f
table['f']()
`,
    'm -> m.f [4]',
  );
  program(
    'a list by index',
    `
def f(): pass
def g(): pass
both = [f, g]
both[0]()
`,
    'm -> m.f [4]',
  );
  program(
    'iteration over a list',
    `
def f(): pass
for h in [f]:
    h()
`,
    'm -> m.f [3]',
  );
  program(
    'iteration over pairs',
    `
def f(): pass
for name, h in [('f', f)]:
    h()
`,
    'm -> m.f [3]',
  );
  program(
    'append',
    `
def f(): pass
handlers = []
handlers.append(f)
for h in handlers:
    h()
`,
    'm ext <builtin>.append [3]\nm -> m.f [5]',
  );
  program(
    'values of a dictionary',
    `
def f(): pass
for h in {'f': f}.values():
    h()
`,
    'm ext <builtin>.values [2]\nm -> m.f [3]',
  );
  program(
    'items of a dictionary',
    `
def f(): pass
for name, h in {'f': f}.items():
    h()
`,
    'm ext <builtin>.items [2]\nm -> m.f [3]',
  );
  program(
    'a set',
    `
def f(): pass
for h in {f}:
    h()
`,
    'm -> m.f [3]',
  );
  program(
    'a list comprehension',
    `
def f(): pass
for h in [g for g in [f]]:
    h()
`,
    'm -> m.f [3]',
  );
  program(
    'a dictionary comprehension',
    `
def f(): pass
table = {name: g for name, g in [('f', f)]}
table['f']()
`,
    'm -> m.f [3]',
  );
  program(
    'calls in a comprehension and its condition',
    `
def f(x): return x
def ok(x): return x
made = [f(x) for x in [1, 2] if ok(x)]
`,
    'm -> m.f [3]\nm -> m.ok [3]',
  );
  program(
    'a generator expression as the only argument',
    `
def f(): pass
def run(all_of):
    for h in all_of:
        h()
run(g for g in [f])
`,
    'm -> m.run [5]\nm.run -> m.f [4]',
  );
  program(
    'spread into a new list and dictionary',
    `
def f(): pass
a = [f]
b = [*a]
b[0]()
c = {**{'f': f}}
c['f']()
`,
    'm -> m.f [4, 6]',
  );
  program(
    'a comprehension variable is its own and does not leak',
    `
def f(): pass
def g(): pass
h = f
made = [h for h in [g]]
h()
`,
    'm -> m.f [5]',
  );
  program(
    'a built-in function asks a method that several classes inherit once',
    `
class A:
    def __len__(self): return 1
class B(A): pass
class C(A): pass
x = B() or C()
len(x)
`,
    'm -> m.B [5]\nm -> m.C [5]\nm -> m.A.__len__ [5, 6]\nm ext <builtin>.len [6]',
  );

  program(
    'a class below list holds elements',
    `
class Hooks(list):
    def __init__(self, owner):
        super().__init__([])
def a(): pass
hooks = Hooks('me')
hooks.append(a)
hooks[0]()
for each in hooks:
    each()
`,
    `
m ext <builtin>.append [6]
m -> m.Hooks.__init__ [5]
m -> m.a [7, 9]
m.Hooks.__init__ ext <builtin>.__init__ [3]
m.Hooks.__init__ ext <builtin>.super [3]
`,
  );
  program(
    'a class below dict is made with elements, and stores more',
    `
class Table(dict): pass
def a(): pass
def b(): pass
table = Table({'a': a})
table['b'] = b
for each in table.values():
    each()
`,
    `
m ext <builtin>.values [6]
m -> m.Table [4]
m ~> m.a [7]
m ~> m.b [7]
`,
  );
  program(
    'the default of a key that the dictionary is written with is not given',
    `
def f(): pass
def g(): pass
def h(): pass
table = {'a': f}
table.get('a', g)()
table.get('b', h)()
`,
    'm -> m.f [5]\nm -> m.h [6]\nm ext <builtin>.get [5, 6]',
  );
  program(
    'a partial method is called on the instance it is read from',
    `
from functools import partialmethod
class A:
    def f(self, g):
        g()
        self.h()
    def h(self): pass
    k = partialmethod(f, lambda: 1)
A().k()
`,
    `
m -> m.A [8]
m -> m.A.f [8]
m ext functools.partialmethod [7]
m.A.f -> m.A.<lambda1> [4]
m.A.f -> m.A.h [5]
`,
  );
});
