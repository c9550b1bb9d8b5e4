import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: names that change where the flow does not see it', () => {
  program(
    'a class that answers for all its attributes',
    `
def other(): pass
class A:
    def __getattribute__(self, name): return other
    def go(self): pass
a = A()
a.go()
`,
    `
m -> m.A [5]
m -> m.A.__getattribute__ [6]
m ~> m.A.go [6]
m ~> m.other [6]
`,
  );
  program(
    'a name that a function is given to store under',
    `
class A:
    def go(self): pass
def other(self): pass
def put(o, n, f): setattr(o, n, f)
put(A, 'go', other)
A().go()
`,
    `
m -> m.A [6]
m ~> m.A.go [6]
m ~> m.other [6]
m -> m.put [5]
m.put ext <builtin>.setattr [4]
`,
  );
  program(
    'a name of a class that is not known',
    `
import sys
class A:
    def go(self): pass
def other(self): pass
setattr(A, sys.argv[1], other)
A().go()
`,
    `
m -> m.A [6]
m ~> m.A.go [6]
m ~> m.other [6]
m ext <builtin>.setattr [5]
`,
  );
  program(
    'a name of a module that a function is given to store under',
    `
--- m.py
import n
import sys
def other(): pass
def put(mod, name, f): setattr(mod, name, f)
put(n, 'g', other)
n.g()
n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
m ~> m.other [6]
m -> m.put [5]
m -> n.f [7]
m ~> n.g [6]
n.f ~> m.other [2]
n.f ~> n.g [2]
m.put ext <builtin>.setattr [4]
`,
  );
  program(
    'a key of globals',
    `
def f(): pass
def g(): pass
globals()['f'] = g
f()
`,
    `
m ~> m.f [4]
m ~> m.g [4]
m ext <builtin>.globals [3]
`,
  );
  program(
    'a key of globals that is not known',
    `
import sys
def f(): pass
def g(): pass
globals()[sys.argv[1]] = g
f()
`,
    `
m ~> m.f [5]
m ~> m.g [5]
m ext <builtin>.globals [4]
`,
  );
  program(
    'names of globals, updated',
    `
def f(): pass
def g(): pass
globals().update({'f': g})
f()
`,
    `
m ~> m.f [4]
m ~> m.g [4]
m ext <builtin>.globals [3]
m ??? update [3]
`,
  );
  program(
    'names of globals, updated by what is not known',
    `
import x
def f(): pass
globals().update(x.names())
f()
`,
    `
m ~> m.f [4]
m ext <builtin>.globals [3]
m ext x.names [3]
m ??? update [3]
`,
  );
  program(
    'a key of locals at module level',
    `
def f(): pass
def g(): pass
locals()['f'] = g
f()
`,
    `
m ~> m.f [4]
m ~> m.g [4]
m ext <builtin>.locals [3]
`,
  );
  program(
    'a key of vars of another module',
    `
--- m.py
import n
def other(): pass
vars(n)['g'] = other
n.g()
n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
m ~> m.other [4]
m -> n.f [5]
m ~> n.g [4]
n.f ~> m.other [2]
n.f ~> n.g [2]
m ext <builtin>.vars [3]
`,
  );
  program(
    'a key of the dictionary of another module',
    `
--- m.py
import n
def other(): pass
n.__dict__['g'] = other
n.g()
n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
m ~> m.other [4]
m -> n.f [5]
m ~> n.g [4]
n.f ~> m.other [2]
n.f ~> n.g [2]
`,
  );
  program(
    'a module by its name in sys.modules',
    `
--- m.py
import sys
import n
def other(): pass
sys.modules['n'].g = other
n.f()
--- n.py
def g(): pass
def f(): g()
`,
    `
m -> n.f [5]
n.f -> n.g [2]
`,
  );
  program(
    'a name set in the own module, by sys.modules',
    `
import sys
def g(): pass
def other(): pass
setattr(sys.modules[__name__], 'g', other)
g()
`,
    `
m ~> m.g [5]
m ~> m.other [5]
m ext <builtin>.setattr [4]
`,
  );
  program(
    'a module replaced by another',
    `
--- m.py
import sys
import k
sys.modules['n'] = k
import n
n.g()
--- n.py
def g(): pass
--- k.py
def g(): pass
`,
    `
m ~> k.g [5]
m ~> n.g [5]
`,
  );
  program(
    'a module replaced by an object',
    `
--- m.py
import n
n.g()
--- n.py
import sys
def g(): pass
class M:
    def g(self): pass
sys.modules[__name__] = M()
`,
    `
m ~> n.M.g [2]
m ~> n.g [2]
n -> n.M [5]
`,
  );
});
