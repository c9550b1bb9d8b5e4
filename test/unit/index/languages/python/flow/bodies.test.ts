import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: bodies, annotations and guesses', () => {
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
