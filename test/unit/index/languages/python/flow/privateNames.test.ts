import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: private names', () => {
  program(
    'a field and a method of a class, not those of the same name above or below it',
    `
class P:
    def go(self): pass
class Q:
    def go(self): pass
class Base:
    def __init__(self): self.__x = P()
    def base(self): self.__x.go()
class A(Base):
    def __init__(self):
        Base.__init__(self)
        self.__x = Q()
    def a(self): self.__x.go()
    def __priv(self): pass
    def call(self): self.__priv()
class B(A):
    def __priv(self): pass
b = B()
b.a()
b.base()
b.call()
b._B__priv()
`,
    `
m -> m.A.__init__ [17]
m -> m.A.a [18]
m -> m.Base.base [19]
m -> m.A.call [20]
m -> m.B.__priv [21]
m.A.__init__ -> m.Base.__init__ [10]
m.A.__init__ -> m.Q [11]
m.A.a -> m.Q.go [12]
m.A.call -> m.A.__priv [14]
m.Base.__init__ -> m.P [6]
m.Base.base -> m.P.go [7]
`,
  );
  program(
    'of a class in a function, in a nested function, changed in place, deleted and decorated',
    `
def deco(f): return f
def make():
    class _Box:
        __made = []
        @deco
        def __step(self): pass
        @property
        def __size(self): return 1
        def run(self):
            def inner():
                self.__step()
            inner()
            self.__size
            self.__made += [1]
            del self.__made
    return _Box()
make().run()
`,
    `
m -> m.make [17]
m -> m.make._Box.run [17]
m.make -> m.deco [5]
m.make -> m.make._Box [16]
m.make ext <builtin>.property [7]
m.make._Box.run -> m.make._Box.run.inner [12]
m.make._Box.run -> m.make._Box.__size [13]
m.make._Box.run.inner -> m.make._Box.__step [11]
`,
  );
  program(
    'a parameter, a variable and a name with underscores at its end are as they are',
    `
class A:
    def run(self, __given, last__=None):
        __mine = __given
        __mine()
        self.__call__()
    def __call__(self): pass
def f(): pass
A().run(f)
`,
    `
m -> m.A [8]
m -> m.A.run [8]
m.A.run -> m.f [4]
m.A.run -> m.A.__call__ [5]
`,
  );
  program(
    'no base outside has it',
    `
import lib
class A(lib.Base):
    def run(self):
        self.__step()
        self.step()
A().run()
`,
    `
m -> m.A [6]
m -> m.A.run [6]
m.A.run ext lib.Base.step [5]
m.A.run ??? __step [4]
`,
  );
});
