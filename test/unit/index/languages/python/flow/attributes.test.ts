import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: attributes and special methods', () => {
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
    'm ext <builtin>.staticmethod [2]\nm -> m.A [7]\nm -> m.A.make [6, 7]\nm.A.make -> m.f [4]',
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
    'm ext <builtin>.classmethod [3]\nm -> m.A.make [7]\nm.A.make -> m.A.__init__ [5]\nm -> m.A.go [7]',
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
    'm ext <builtin>.property [2]\nm -> m.A [6]\nm -> m.A.value [7, 8]\nm -> m.A.go [8]',
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
    'm ext <builtin>.property [2]\nm -> m.A [8]\nm -> m.A.value#2 [9]\nm -> m.A.value [10]\nm.A.value#2 -> m.f [6]',
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
    'what a method stores is no attribute of an external base',
    `
from outside import Base
class Part:
    def go(self): pass
class A(Base):
    def __init__(self):
        self.part = Part()
        self.number = 1
    def run(self):
        self.part.go()
        self.number.bit_length()
        self.inherited()
`,
    `
m.A.__init__ -> m.Part [6]
m.A.run -> m.Part.go [9]
m.A.run ext outside.Base.number.bit_length [10]
m.A.run ext outside.Base.inherited [11]
`,
  );
  program(
    'object has no methods of other names',
    `
class A(object):
    def run(self):
        self.missing()
        self.__repr__()
`,
    `
m.A.run ??? missing [3]
m.A.run ext <builtin>.object.__repr__ [4]
`,
  );
  program(
    'what every heir of a class that is never made has is not asked of __getattr__',
    `
class Base:
    def __getattr__(self, name): pass
    def run(self):
        self.step()
class A(Base):
    def step(self): pass
A().run()
`,
    'm -> m.A [7]\nm -> m.Base.run [7]\nm.Base.run -> m.A.step [4]',
  );
  program(
    'a method that is replaced on one object is the own one of every other',
    `
class Clock:
    def now(self): pass
def fake(): pass
def test_one():
    clock = Clock()
    clock.now = fake
    clock.now()
def test_other():
    clock = Clock()
    clock.now()
`,
    `
m.test_one -> m.Clock [5]
m.test_one ~> m.Clock.now [7]
m.test_one ~> m.fake [7]
m.test_other -> m.Clock [9]
m.test_other -> m.Clock.now [10]
`,
  );
  program(
    'a method that a function replaces in a class for a while is the own one elsewhere; a module replaces it for good',
    `
class Clock:
    def now(self): pass
    def day(self): pass
def fake(*given): pass
def test_one():
    Clock.now = fake
    Clock.now()
def test_other():
    Clock().now()
    Clock().day()
Clock.day = fake
`,
    `
m.test_one ~> m.Clock.now [7]
m.test_one ~> m.fake [7]
m.test_other -> m.Clock [9, 10]
m.test_other -> m.Clock.now [9]
m.test_other ~> m.Clock.day [10]
m.test_other ~> m.fake [10]
`,
  );
});
