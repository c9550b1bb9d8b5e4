import { programsIn } from '../programs';

const { program, gap } = programsIn('m.py');

describe('Python: classes', () => {
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
    'm -> m.B [7]\nm -> m.A.a [7]\nm.A.a ~> m.A.b [3]\nm.A.a ~> m.B.b [3]',
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
  gap(
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
m.Left.go ~> m.Right.go [5]
m.Left.go ~> m.Top.go [5]
`,
  );
  program(
    'an attribute set in the constructor',
    `
def f(): pass
class A:
    def __init__(self):
        self.callback = f
    def go(self):
        self.callback()
`,
    'm.A.go -> m.f [6]',
  );
  program(
    'an attribute set in any method, read outside',
    `
def f(): pass
class A:
    def set(self, g):
        self.callback = g
a = A()
a.set(f)
a.callback()
`,
    'm -> m.A [5]\nm -> m.A.set [6]\nm -> m.f [7]',
  );
  program(
    'an attribute that a base sets',
    `
def f(): pass
class A:
    def __init__(self):
        self.callback = f
class B(A):
    def go(self):
        self.callback()
`,
    'm.B.go -> m.f [7]',
  );
  program(
    'an attribute that holds an instance',
    `
class Engine:
    def start(self): pass
class Car:
    def __init__(self):
        self.engine = Engine()
    def drive(self):
        self.engine.start()
`,
    'm.Car.__init__ -> m.Engine [5]\nm.Car.drive -> m.Engine.start [7]',
  );
  program(
    'a class attribute',
    `
def f(self): pass
class A:
    run = f
A().run()
`,
    'm -> m.A [4]\nm -> m.f [4]',
  );
  program(
    'a static method, on class and instance',
    `
class A:
    @staticmethod
    def make(callback):
        callback()
def f(): pass
A.make(f)
A().make(f)
`,
    'm -> m.A [7]\nm -> m.A.make [6, 7]\nm.A.make -> m.f [4]',
  );
  program(
    'a class method gets the class',
    `
class A:
    def __init__(self): pass
    @classmethod
    def make(cls):
        return cls()
    def go(self): pass
A.make().go()
`,
    'm -> m.A.make [7]\nm.A.make -> m.A.__init__ [5]\nm -> m.A.go [7]',
  );
  program(
    'a property is called where it is read',
    `
class A:
    @property
    def value(self):
        return self
    def go(self): pass
a = A()
a.value
a.value.go()
`,
    'm -> m.A [6]\nm -> m.A.value [7, 8]\nm -> m.A.go [8]',
  );
  program(
    'a setter is called where it is set, and is the second definition',
    `
class A:
    @property
    def value(self): return 1
    @value.setter
    def value(self, given):
        given()
def f(): pass
a = A()
a.value = f
a.value
`,
    'm -> m.A [8]\nm -> m.A.value#2 [9]\nm -> m.A.value [10]\nm.A.value#2 -> m.f [6]',
  );
  program(
    'an instance called',
    `
class A:
    def __call__(self): pass
A()()
`,
    'm -> m.A [3]\nm -> m.A.__call__ [3]',
  );
  program(
    'a bound method handed on',
    `
class A:
    def go(self):
        self.stop()
    def stop(self): pass
def run(callback):
    callback()
run(A().go)
`,
    'm -> m.A [7]\nm -> m.run [7]\nm.run -> m.A.go [6]\nm.A.go -> m.A.stop [3]',
  );
  program(
    'an unbound method takes its receiver as the first argument',
    `
class A:
    def go(self, callback):
        callback()
def f(): pass
A.go(A(), f)
`,
    'm -> m.A [5]\nm -> m.A.go [5]\nm.A.go -> m.f [3]',
  );
  program(
    'subscripts of an own class',
    `
class A:
    def __getitem__(self, key):
        return f
    def __setitem__(self, key, value):
        value()
def f(): pass
a = A()
a[1]()
a[2] = f
`,
    `
m -> m.A [7]
m -> m.A.__getitem__ [8]
m -> m.f [8]
m -> m.A.__setitem__ [9]
m.A.__setitem__ -> m.f [5]
`,
  );
  program(
    'code in a class body runs in what encloses it',
    `
def f(): return 1
class A:
    x = f()
def outer():
    class B:
        y = f()
outer()
`,
    'm -> m.f [3]\nm -> m.outer [7]\nm.outer -> m.f [6]',
  );
  program(
    'names of a class body are not seen in its methods',
    `
def go(): pass
class A:
    def go(self): pass
    def run(self):
        go()
`,
    'm.A.run -> m.go [5]',
  );
  program(
    'a nested class',
    `
class A:
    class B:
        def go(self): pass
A.B().go()
`,
    'm -> m.A.B [4]\nm -> m.A.B.go [4]',
  );
  program(
    'methods of an external base are external',
    `
import threading
class A(threading.Thread):
    def go(self):
        self.start()
A().start()
`,
    'm.A.go ext threading.Thread.start [4]\nm -> m.A [5]\nm ext threading.Thread.start [5]',
  );
  program(
    'a class made in a function',
    `
def make():
    class A:
        def go(self): pass
    return A
make()().go()
`,
    'm -> m.make [5]\nm -> m.make.A [5]\nm -> m.make.A.go [5]',
  );
  program(
    'a generic base written with its parameters',
    `
from typing import Generic, TypeVar
T = TypeVar('T')
class A(Generic[T]):
    def go(self): pass
class B(A[int]): pass
B().go()
`,
    'm ext typing.TypeVar [2]\nm -> m.B [6]\nm -> m.A.go [6]',
  );
  program(
    'an annotated parameter: inferred, since only the annotation says so',
    `
class A:
    def go(self): pass
def run(a: A):
    a.go()
`,
    'm.run ~> m.A.go [4]',
  );
  program(
    'what flows wins over what is annotated',
    `
class A:
    def go(self): pass
class B(A):
    def go(self): pass
def run(a: A):
    a.go()
run(B())
`,
    'm -> m.B [7]\nm -> m.run [7]\nm.run -> m.B.go [6]',
  );
  program(
    'by name alone a call is a candidate set, never a fact',
    `
class A:
    def start_all(self): pass
class B:
    def start_all(self): pass
def run(x):
    x.start_all()
`,
    'm.run start_all in {m.A.start_all, m.B.start_all} [6]',
  );
  program(
    'by a name that every list has, nothing is guessed',
    `
class A:
    def append(self, x): pass
def run(x):
    x.append(1)
`,
    'm.run ??? append [4]',
  );
  program(
    'operators call the methods the workspace defines',
    `
class A:
    def __add__(self, other):
        return self
    def go(self): pass
(A() + A()).go()
`,
    'm -> m.A [5, 5]\nm -> m.A.__add__ [5]\nm -> m.A.go [5]',
  );
  program(
    'comparison, containment and negation too',
    `
class A:
    def __lt__(self, other): pass
    def __contains__(self, item): pass
    def __neg__(self): pass
a = A()
a < 1
1 in a
-a
`,
    'm -> m.A [5]\nm -> m.A.__lt__ [6]\nm -> m.A.__contains__ [7]\nm -> m.A.__neg__ [8]',
  );
});

describe('Python: exceptions', () => {
  program(
    'a raised class is constructed where it is called',
    `
class Wrong(Exception):
    def explain(self): pass
try:
    raise Wrong()
except Wrong as error:
    error.explain()
`,
    'm -> m.Wrong [4]\nm ~> m.Wrong.explain [6]',
  );
});
