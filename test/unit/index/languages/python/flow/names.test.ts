import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: names and assignments', () => {
  program(
    'a direct call, one line for each site',
    `
def f(): pass
f()
f(); f()
`,
    'm -> m.f [2, 3, 3]',
  );
  program(
    'an alias',
    `
def f(): pass
g = h = f
h()
`,
    'm -> m.f [3]',
  );
  program(
    'a tuple assignment keeps its places',
    `
def f(): pass
def g(): pass
a, b = f, g
b()
`,
    'm -> m.g [4]',
  );
  program(
    'a starred target takes the rest',
    `
def f(): pass
def g(): pass
a, *b = [f, g]
a()
`,
    'm -> m.f [4]',
  );
  program(
    'a conditional expression may be either',
    `
def f(): pass
def g(): pass
h = f if 1 > 0 else g
h()
`,
    'm ~> m.f [4]\nm ~> m.g [4]',
  );
  program(
    'or gives one of its sides',
    `
def f(): pass
h = None or f
h()
`,
    'm -> m.f [3]',
  );
  program(
    'a walrus binds',
    `
def f(): pass
if (h := f):
    h()
`,
    'm -> m.f [3]',
  );
  program(
    'an annotated assignment binds',
    `
def f(): pass
h: object = f
h()
`,
    'm -> m.f [3]',
  );
  program(
    'an inner name hides an outer one',
    `
def f(): pass
def outer():
    def f(): pass
    f()
outer()
f()
`,
    'm -> m.outer [5]\nm.outer -> m.outer.f [4]\nm -> m.f [6]',
  );
  program(
    'a body sees names bound later in the module',
    `
def first():
    second()
def second(): pass
first()
`,
    'm -> m.first [4]\nm.first -> m.second [2]',
  );
  program(
    'recursion',
    `
def f(n):
    f(n)
`,
    'm.f -> m.f [2]',
  );
  program(
    'global binds in the module',
    `
def f(): pass
def set_it():
    global h
    h = f
def use():
    h()
set_it()
`,
    'm -> m.set_it [7]\nm.use -> m.f [6]',
  );
  program(
    'nonlocal binds in the enclosing function',
    `
def f(): pass
def outer():
    h = None
    def inner():
        nonlocal h
        h = f
    inner()
    h()
outer()
`,
    'm -> m.outer [9]\nm.outer -> m.outer.inner [7]\nm.outer -> m.f [8]',
  );
  program(
    'a name nothing binds stays by name',
    `
missing()
`,
    'm ??? missing [1]',
  );
  program(
    'the line is where the called name stands',
    `
class A:
    def a(self): return self
A().a(
).a()
`,
    'm -> m.A [3]\nm -> m.A.a [3, 4]',
  );
  program(
    'two definitions of one name: the later has #2',
    `
import sys
if sys.flags:
    def f(): pass
else:
    def f(): pass
f()
`,
    'm ~> m.f [6]\nm ~> m.f#2 [6]',
  );
  program(
    'a name rebound before the call holds only the last value',
    `
def f(): pass
def g(): pass
h = f
h = g
h()
`,
    'm -> m.g [5]',
  );
});
