import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: classes and what they inherit', () => {
  program(
    'what is read of an instance is nothing of a base that only marks its class',
    `
import abc
from typing import Generic, Protocol, TypeVar
T = TypeVar('T')
class A(abc.ABC):
    def go(self):
        self.checkout.discounts.all()
class B(Protocol):
    def go(self):
        self.other()
class C(Generic[T]):
    def go(self):
        self.third.call()
`,
    `
m ext typing.TypeVar [3]
m.A.go ??? all [6]
m.B.go ??? other [9]
m.C.go ??? call [12]
`,
  );
  program(
    'without a constructor the class is what a call reaches',
    `
class A: pass
A()
`,
    'm -> m.A [2]',
  );
  program(
    'with one, the constructor',
    `
class A:
    def __init__(self, callback):
        callback()
def f(): pass
A(f)
`,
    'm -> m.A.__init__ [5]\nm.A.__init__ -> m.f [3]',
  );
  program(
    'an inherited constructor',
    `
class A:
    def __init__(self): pass
class B(A): pass
B()
`,
    'm -> m.A.__init__ [4]',
  );
  program(
    'a method through self, of the class itself',
    `
class A:
    def a(self):
        self.b()
    def b(self): pass
`,
    'm.A.a -> m.A.b [3]',
  );
  program(
    'a method through self, inherited',
    `
class A:
    def b(self): pass
class B(A):
    def a(self):
        self.b()
`,
    'm.B.a -> m.A.b [5]',
  );
  program(
    'self of an inherited method may be the subclass',
    `
class A:
    def a(self):
        self.b()
    def b(self): pass
class B(A):
    def b(self): pass
B().a()
`,
    'm -> m.B [7]\nm -> m.A.a [7]\nm.A.a -> m.B.b [3]',
  );
  program(
    'a diamond: the method resolution order, breadth before the shared base',
    `
class Top:
    def go(self): pass
class Left(Top): pass
class Right(Top):
    def go(self): pass
class Bottom(Left, Right): pass
Bottom().go()
`,
    'm -> m.Bottom [7]\nm -> m.Right.go [7]',
  );
  program(
    'super() names the next class',
    `
class A:
    def __init__(self): pass
    def go(self): pass
class B(A):
    def __init__(self):
        super().__init__()
    def go(self):
        super().go()
`,
    `
m.B.__init__ ext <builtin>.super [6]
m.B.__init__ -> m.A.__init__ [6]
m.B.go ext <builtin>.super [8]
m.B.go -> m.A.go [8]
`,
  );
  program(
    'super of Python 2 names it too',
    `
class A:
    def go(self): pass
class B(A):
    def go(self):
        super(B, self).go()
`,
    'm.B.go ext <builtin>.super [5]\nm.B.go -> m.A.go [5]',
  );
  program(
    'a base named outright',
    `
class A:
    def go(self): pass
class B(A):
    def go(self):
        A.go(self)
`,
    'm.B.go -> m.A.go [5]',
  );
  program(
    'super() in a diamond goes on to the sibling',
    `
class Top:
    def go(self): pass
class Left(Top):
    def go(self):
        super().go()
class Right(Top):
    def go(self): pass
class Bottom(Left, Right): pass
Bottom().go()
`,
    `
m -> m.Bottom [9]
m -> m.Left.go [9]
m.Left.go ext <builtin>.super [5]
m.Left.go -> m.Right.go [5]
`,
  );

  program(
    'a method that nothing calls runs on whatever inherits it',
    `
class Base:
    def check(self):
        self.make()
class First(Base):
    def make(self): pass
class Second(Base):
    def make(self): pass
class Third(Second):
    def check(self): pass
`,
    'm.Base.check ~> m.First.make [3]\nm.Base.check ~> m.Second.make [3]',
  );
  program(
    'a class method that nothing calls, on whatever inherits it',
    `
class Base:
    @classmethod
    def build(cls):
        cls()
class First(Base):
    def __init__(self): pass
`,
    'm ext <builtin>.classmethod [2]\nm.Base.build ~> m.Base [4]\nm.Base.build ~> m.First.__init__ [4]',
  );

  program(
    'a method that is called only by what overrides it is called from outside on the other heirs',
    `
class Case:
    def prepare(self):
        self.make()
class Plain(Case):
    def make(self): pass
class Full(Case):
    def prepare(self):
        super().prepare()
    def make(self): pass
`,
    `
m.Case.prepare ~> m.Full.make [3]
m.Case.prepare ~> m.Plain.make [3]
m.Full.prepare -> m.Case.prepare [8]
m.Full.prepare ext <builtin>.super [8]
`,
  );
  program(
    'a method with nothing but its declared result is what heirs define',
    `
class Shape:
    def area(self) -> int:
        """Of the shape."""
        ...
    def twice(self): return self.area()
class Square(Shape):
    def area(self) -> int: return 1
Square().twice()
`,
    `
m -> m.Square [8]
m -> m.Shape.twice [8]
m.Shape.twice -> m.Square.area [5]
`,
  );
});
