import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: methods that syntax calls', () => {
  program(
    'storing a literal calls a setter and __setitem__',
    `
class A:
    @property
    def q(self): pass
    @q.setter
    def q(self, value): pass
    def __setitem__(self, key, value): pass
a = A()
a.q = 1
a['x'] = 2
`,
    'm ext <builtin>.property [2]\nm -> m.A [7]\nm -> m.A.q#2 [8]\nm -> m.A.__setitem__ [9]',
  );
  program(
    'deleting calls __delitem__ and __delattr__, and reads nothing',
    `
class A:
    def __getitem__(self, key): pass
    def __delitem__(self, key): pass
    def __delattr__(self, name): pass
a = A()
del a[1], a.b
`,
    'm -> m.A [5]\nm -> m.A.__delitem__ [6]\nm -> m.A.__delattr__ [6]',
  );
  program(
    'an augmented assignment calls the method in place, and else the plain one',
    `
def f(): pass
class A:
    def __iadd__(self, other):
        other()
        return self
    def __add__(self, other): pass
    def __sub__(self, other):
        return B()
class B:
    def go(self): pass
a = A()
a += f
b = A()
b -= 1
b.go()
`,
    `
m -> m.A [11, 13]
m -> m.A.__iadd__ [12]
m.A.__iadd__ -> m.f [4]
m -> m.A.__sub__ [14]
m.A.__sub__ -> m.B [8]
m -> m.B.go [15]
`,
  );
  program(
    'an augmented assignment of an attribute reads and stores it',
    `
class A:
    @property
    def n(self): pass
    @n.setter
    def n(self, value): pass
def make():
    return A()
make().n += 1
`,
    `
m ext <builtin>.property [2]
m -> m.make [8]
m.make -> m.A [7]
m -> m.A.n [8]
m -> m.A.n#2 [8]
`,
  );
  program(
    'async with and async for',
    `
def f(): pass
class Open:
    async def __aenter__(self):
        return self
    async def __aexit__(self, *rest): pass
    def __aiter__(self):
        return self
    async def __anext__(self):
        return f
async def main():
    async with Open() as o:
        async for h in o:
            h()
        [g() async for g in o]
`,
    `
m.main -> m.Open [11]
m.main -> m.Open.__aenter__ [11]
m.main -> m.Open.__aexit__ [11]
m.main -> m.Open.__aiter__ [12, 14]
m.main -> m.Open.__anext__ [12, 14]
m.main -> m.f [13, 14]
`,
  );
  program(
    '__getattr__ is called for what is found nowhere',
    `
def f(): pass
class A:
    known = 1
    def __init__(self):
        self.kept = 1
    def __getattr__(self, name):
        return f
    def go(self): pass
a = A()
a.go()
a.other()
a.known
a.kept
`,
    'm -> m.A.__init__ [9]\nm -> m.A.go [10]\nm -> m.A.__getattr__ [11]\nm -> m.f [11]',
  );
  program(
    '__new__ is called beside __init__, and alone where there is none',
    `
class A:
    def __new__(cls, callback):
        callback()
class B(A): pass
class C(A):
    def __init__(self, callback): pass
def f(): pass
A(f)
B(f)
C(f)
`,
    'm -> m.A.__new__ [8, 9, 10]\nm.A.__new__ -> m.f [3]\nm -> m.C.__init__ [10]',
  );
  program(
    'iter calls what it is given only until a last value',
    `
def read(): pass
def either(x):
    iter(x)
    iter(x, None)
either(read)
`,
    'm -> m.either [5]\nm.either -> m.read [4]\nm.either ext <builtin>.iter [3, 4]',
  );

  program(
    'a list of what it is given asks how long that is',
    `
class Row:
    def __iter__(self): return iter([])
    def __len__(self): return 0
list(Row())
`,
    `
m ext <builtin>.list [4]
m -> m.Row [4]
m -> m.Row.__iter__ [4]
m -> m.Row.__len__ [4]
m.Row.__iter__ ext <builtin>.iter [2]
`,
  );
  program(
    'what is copied and pickled is asked for it',
    `
import copy, pickle
class Row:
    def __copy__(self): return self
    def __getstate__(self): pass
row = Row()
copy.copy(row)
pickle.dumps(row)
`,
    `
m ext copy.copy [6]
m ext pickle.dumps [7]
m -> m.Row [5]
m -> m.Row.__copy__ [6]
m -> m.Row.__getstate__ [7]
`,
  );
  program(
    'what is pickled is made again, and is of the same class',
    `
import pickle
class Row:
    def __new__(cls): return object.__new__(cls)
    def __setstate__(self, state): pass
    def show(self): pass
def again(x):
    return pickle.loads(pickle.dumps(x))
again(Row()).show()
`,
    `
m -> m.Row.__new__ [8]
m -> m.Row.show [8]
m -> m.again [8]
m.Row.__new__ ext <builtin>.object.__new__ [3]
m.again -> m.Row.__new__ [7]
m.again -> m.Row.__setstate__ [7]
m.again ext pickle.dumps [7]
m.again ext pickle.loads [7]
`,
  );
  program(
    'a replacement by a function',
    `
import re
def shout(match): pass
re.sub('a', shout, 'text')
re.compile('a').sub(shout, 'text')
`,
    `
m ext re.compile [4]
m ext re.compile().sub [4]
m ext re.sub [3]
m -> m.shout [3, 4]
`,
  );
  program(
    '__getattr__ is asked for what another class stores',
    `
class Node:
    def __getattr__(self, name): pass
    def set(self):
        self.own = None
class Other:
    def set(self):
        self.b = None
node = Node()
node.b
node.own
`,
    `
m -> m.Node [8]
m -> m.Node.__getattr__ [9]
`,
  );
  program(
    '__getattr__ answers to every name: what only may be such an object is a candidate',
    `
class File:
    def __getattr__(self, name): pass
def lower(value):
    return value.lower()
lower(File())
lower(input())
file = File()
file.read
def first(file): return file.name
first(File())
`,
    `
m -> m.File [5, 7, 10]
m -> m.lower [5, 6]
m ext <builtin>.input [6]
m.lower ext <builtin>.input().lower [4]
m.lower __getattr__ in {m.File.__getattr__} [4]
m -> m.File.__getattr__ [8]
m -> m.first [10]
m.first -> m.File.__getattr__ [9]
`,
  );
  program(
    '__getattr__ is asked for nothing that a base outside may have',
    `
from http.server import BaseHTTPRequestHandler
class Handler(BaseHTTPRequestHandler):
    def __getattr__(self, name): pass
    def answer(self):
        return self.path
class Rule:
    def __init__(self):
        self.path = '/'
`,
    'm.Handler.answer __getattr__ in {m.Handler.__getattr__} [5]',
  );
});
