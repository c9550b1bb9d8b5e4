import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: names that code in texts and loops bind', () => {
  program(
    'code that is not known, for the names of the module',
    `
import sys
def f(): pass
def load(): exec(open('x').read(), globals())
load()
f()
`,
    `
m ~> m.f [5]
m ~> m.load [4]
m.load ext <builtin>.exec [3]
m.load ext <builtin>.globals [3]
m.load ext <builtin>.open [3]
m.load ext <builtin>.open().read [3]
`,
  );
  program(
    'an expression that is not known binds nothing',
    `
import sys
def f(): pass
eval(sys.argv[1])
f()
`,
    `
m -> m.f [4]
m ext <builtin>.eval [3]
`,
  );
  program(
    'methods from outside, set in a loop',
    `
import x
class A:
    def go(self): pass
for name, f in x.items():
    setattr(A, name, f)
A().go()
`,
    `
m -> m.A [6]
m ~> m.A.go [6]
m ext <builtin>.setattr [5]
m ext x.items [4]
`,
  );
  program(
    'a method set in an object by object.__setattr__',
    `
def other(): pass
class A:
    def __init__(self): object.__setattr__(self, 'go', other)
    def go(self): pass
A().go()
`,
    `
m -> m.A.__init__ [5]
m ~> m.A.go [5]
m ~> m.other [5]
m.A.__init__ ext <builtin>.object.__setattr__ [3]
`,
  );
  program(
    'names bound by known code',
    `
def f(): pass
def g(): pass
exec('f = print')
f()
g()
`,
    `
m ~> m.f [4]
m -> m.g [5]
m ext <builtin>.exec [3]
`,
  );
  program(
    'code for a dictionary of its own',
    `
import sys
def f(): pass
names = {}
exec(sys.argv[1], names)
f()
`,
    `
m -> m.f [5]
m ext <builtin>.exec [4]
`,
  );
  program(
    'data under names that are not known',
    `
import sys
class Value: pass
class A:
    def go(self): pass
    def __init__(self, **given):
        for name, value in given.items():
            setattr(self, name, value)
setattr(A, sys.argv[1], Value())
A().go()
`,
    `
m -> m.A.__init__ [9]
m -> m.A.go [9]
m -> m.Value [8]
m ext <builtin>.setattr [8]
m.A.__init__ ext <builtin>.items [6]
m.A.__init__ ext <builtin>.setattr [7]
`,
  );
  program(
    'a method above the class that is changed',
    `
import sys
def other(self): pass
class B:
    def go(self): pass
class A(B):
    def stay(self): pass
setattr(A, sys.argv[1], other)
B().go()
A().go()
`,
    `
m -> m.A [9]
m -> m.B [8]
m ~> m.B.go [8, 9]
m ~> m.other [9]
m ext <builtin>.setattr [7]
`,
  );
});
