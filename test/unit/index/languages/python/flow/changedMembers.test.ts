import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: members that change where the flow does not see it', () => {
  program(
    'a method that is deleted from a class',
    `
class B:
    def go(self): pass
class A(B):
    def go(self): pass
del A.go
A().go()
`,
    `
m -> m.A [6]
m ~> m.A.go [6]
`,
  );
  program(
    'a method that delattr takes',
    `
class B:
    def go(self): pass
class A(B):
    def go(self): pass
delattr(A, 'go')
A().go()
`,
    `
m -> m.A [6]
m ~> m.A.go [6]
m ext <builtin>.delattr [5]
`,
  );
  program(
    'an object whose class becomes another',
    `
class A:
    def go(self): pass
class B:
    def go(self): pass
a = A()
a.__class__ = B
a.go()
`,
    `
m -> m.A [5]
m ~> m.A.go [7]
m ~> m.B.go [7]
`,
  );
  program(
    'an object that gives itself another class',
    `
class B:
    def go(self): pass
class A:
    def become(self): self.__class__ = B
    def go(self): pass
a = A()
a.become()
a.go()
`,
    `
m -> m.A [6]
m -> m.A.become [7]
m ~> m.A.go [8]
m ~> m.B.go [8]
`,
  );
  program(
    'a class whose __new__ gives what is not known',
    `
import x
class A:
    def __new__(cls): return x.make()
    def go(self): pass
A().go()
`,
    `
m -> m.A.__new__ [5]
m ~> m.A.go [5]
m.A.__new__ ext x.make [3]
`,
  );
  program(
    'a class whose __new__ gives another',
    `
class B:
    def go(self): pass
class A:
    def __new__(cls): return B()
    def go(self): pass
A().go()
`,
    `
m -> m.A.__new__ [6]
m ~> m.A.go [6]
m ~> m.B.go [6]
m.A.__new__ -> m.B [4]
`,
  );
  program(
    'a name that a test patches: no fact there, and one elsewhere',
    `
--- test_m.py
from unittest import mock
import n
def test():
    with mock.patch('n.g') as p:
        n.g()
        n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
n.f -> n.g [2]
test_m.test -> n.f [6]
test_m.test ~> n.g [5]
test_m.test ext unittest.mock.patch [4]
`,
  );
  program(
    'a name that a decorator patches for a test',
    `
--- test_m.py
from unittest.mock import patch
import n
@patch.object(n, 'g')
def test(p):
    n.g()
    n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
n.f -> n.g [2]
test_m.test -> n.f [6]
test_m.test ~> n.g [5]
test_m ext unittest.mock.patch.object [3]
`,
  );
  program(
    'a name that pytest patches for a test',
    `
--- test_m.py
import n
def test(monkeypatch):
    monkeypatch.setattr(n, 'g', lambda: 1)
    n.g()
    n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
n.f -> n.g [2]
test_m.test -> n.f [5]
test_m.test ~> n.g [4]
test_m.test ??? setattr [3]
`,
  );
  program(
    'a decorator that gives another class',
    `
class B:
    def go(self): pass
def deco(c): return B
@deco
class A:
    def go(self): pass
A().go()
`,
    `
m -> m.B [7]
m -> m.B.go [7]
m -> m.deco [4]
`,
  );
  program(
    'code that is not known, at module level',
    `
import sys
def f(): pass
exec(sys.argv[1])
f()
`,
    `
m ~> m.f [4]
m ext <builtin>.exec [3]
`,
  );
});

describe('Python: objects of which only a declaration tells the class', () => {
  program(
    'may be of any heir that overrides the method',
    `
class A:
    def go(self): pass
    def stay(self): pass
class B(A):
    def go(self): pass
class C(A): pass
def run(a: A):
    a.go()
    a.stay()
`,
    `
m.run ~> m.A.go [8]
m.run ~> m.A.stay [9]
m.run ~> m.B.go [8]
`,
  );
  program(
    'are those that callers give, where they are seen',
    `
class A:
    def go(self): pass
class B(A):
    def go(self): pass
def run(a: A):
    a.go()
run(B())
`,
    `
m -> m.B [7]
m -> m.run [7]
m.run -> m.B.go [6]
`,
  );
});
