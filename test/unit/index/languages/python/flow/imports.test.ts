import { programsIn } from '../../../resolve/flow/programs';

const { program, gap } = programsIn('m.py');

const LIB = `
--- lib.py
def f(): pass
class A:
    def go(self): pass
`;
const PKG = `
--- pkg/__init__.py
--- pkg/sub.py
def f(): pass
`;

describe('Python: imports', () => {
  program('a module', `${LIB}--- m.py\nimport lib\nlib.f()\n`, 'm -> lib.f [2]');
  program('a module under another name', `${LIB}--- m.py\nimport lib as l\nl.f()\n`, 'm -> lib.f [2]');
  program('a name', `${LIB}--- m.py\nfrom lib import f\nf()\n`, 'm -> lib.f [2]');
  program('a name under another', `${LIB}--- m.py\nfrom lib import f as g\ng()\n`, 'm -> lib.f [2]');
  program('a class', `${LIB}--- m.py\nfrom lib import A\nA().go()\n`, 'm -> lib.A [2]\nm -> lib.A.go [2]');
  program('every name', `${LIB}--- m.py\nfrom lib import *\nf()\n`, 'm -> lib.f [2]');
  program('inside a function', `${LIB}--- m.py\ndef g():\n    import lib\n    lib.f()\n`, 'm.g -> lib.f [3]');
  program(
    'inside try, with a fallback',
    `${LIB}--- m.py
try:
    from lib import f
except ImportError:
    f = None
f()
`,
    'm -> lib.f [5]',
  );
  program(
    'a submodule by its whole name',
    `${PKG}--- m.py\nimport pkg.sub\npkg.sub.f()\n`,
    'm -> pkg.sub.f [2]',
  );
  program(
    'a submodule under another name',
    `${PKG}--- m.py\nimport pkg.sub as s\ns.f()\n`,
    'm -> pkg.sub.f [2]',
  );
  program(
    'a submodule from its package',
    `${PKG}--- m.py\nfrom pkg import sub\nsub.f()\n`,
    'm -> pkg.sub.f [2]',
  );
  program('a name of a submodule', `${PKG}--- m.py\nfrom pkg.sub import f\nf()\n`, 'm -> pkg.sub.f [2]');
  program(
    'a name that __init__ passes on',
    `
--- pkg/__init__.py
from .sub import f
--- pkg/sub.py
def f(): pass
--- m.py
from pkg import f
f()
`,
    'm -> pkg.sub.f [2]',
  );
  program(
    'a name that __init__ passes on under another, as an attribute',
    `
--- pkg/__init__.py
from pkg.sub import f as g
--- pkg/sub.py
def f(): pass
--- m.py
import pkg
pkg.g()
`,
    'm -> pkg.sub.f [2]',
  );
  program(
    'stars passed on twice',
    `
--- a.py
def f(): pass
--- b.py
from a import *
--- m.py
from b import *
f()
`,
    'm -> a.f [2]',
  );
  program(
    'relative: one and two dots, a module and a name',
    `
--- pkg/__init__.py
--- pkg/one.py
def f(): pass
--- pkg/inner/__init__.py
--- pkg/inner/two.py
from ..one import f
from .. import one
from . import three
from .three import g
f()
one.f()
three.g()
g()
--- pkg/inner/three.py
def g(): pass
`,
    'pkg.inner.two -> pkg.one.f [5, 6]\npkg.inner.two -> pkg.inner.three.g [7, 8]',
  );
  program(
    'circular',
    `
--- a.py
import b
def f():
    b.g()
--- b.py
import a
def g():
    a.f()
`,
    'a.f -> b.g [3]\nb.g -> a.f [3]',
  );
  program(
    'circular stars end',
    `
--- a.py
from b import *
def f(): pass
g()
--- b.py
from a import *
def g(): pass
f()
`,
    'a -> b.g [3]\nb -> a.f [3]',
  );
  program(
    'a namespace package, by attribute',
    `
--- space/mod.py
def f(): pass
--- m.py
import space.mod
space.mod.f()
`,
    'm -> space.mod.f [2]',
  );
  program(
    'a function set on a module from outside',
    `
--- lib.py
hook = None
def run():
    hook()
--- m.py
import lib
def f(): pass
lib.hook = f
lib.run()
`,
    'lib.run -> m.f [3]\nm -> lib.run [4]',
  );
  program(
    'what another module imported',
    `${LIB}--- b.py\nimport lib\n--- m.py\nimport b\nb.lib.f()\n`,
    'm -> lib.f [2]',
  );
  program(
    'a name of an __init__ wins over the submodule of that name',
    `
--- pkg/__init__.py
from pkg.run import run
--- pkg/run.py
def run(): pass
--- m.py
from pkg import run
run()
`,
    'm -> pkg.run.run [2]',
  );
  program(
    'under TYPE_CHECKING, for an annotation',
    `${LIB}--- m.py
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from lib import A
def run(a: 'A'):
    pass
def walk(a: A):
    a.go()
`,
    'm.walk ~> lib.A.go [7]',
  );
  gap(
    'an annotation in quotes',
    `${LIB}--- m.py
from lib import A
def walk(a: 'A'):
    a.go()
`,
    'm.walk ~> lib.A.go [3]',
  );
  program(
    'importlib with a literal name',
    `${LIB}--- m.py
import importlib
importlib.import_module('lib').f()
`,
    'm ext importlib.import_module [2]\nm -> lib.f [2]',
  );
});

describe('Python: names outside the workspace', () => {
  program('an attribute of a module', `\nimport os\nos.path.join('a')\n`, 'm ext os.path.join [2]');
  program('under another name', `\nimport numpy as np\nnp.zeros(3)\n`, 'm ext numpy.zeros [2]');
  program('a name of it', `\nfrom os.path import join as j\nj('a')\n`, 'm ext os.path.join [2]');
  program('a builtin', `\nlen([])\n`, 'm ext <builtin>.len [1]');
  program(
    'a definition hides a builtin',
    `
def len(x): pass
len([])
`,
    'm -> m.len [2]',
  );
  program(
    'a callback given to it is called by nobody we know',
    `
import plugins
def f(): pass
plugins.register(f)
`,
    'm ext plugins.register [3]',
  );
  program(
    'a callback given to what is known to call it, with what it is given',
    `
import atexit, threading
def f(g):
    g()
def g(): pass
atexit.register(f, g)
threading.Thread(target=f, args=(g,)).start()
`,
    `
m -> m.f [5, 6]
m ext atexit.register [5]
m ext threading.Thread [6]
m ext threading.Thread().start [6]
m.f -> m.g [3]
`,
  );
  program(
    'what a call of it gives is named by the call',
    `
import re
re.compile('x').match('y')
`,
    'm ext re.compile [2]\nm ext re.compile().match [2]',
  );
  gap(
    'a relative import that leads nowhere is nothing external',
    `\nfrom .gone import f\nf()\n`,
    'm ??? f [2]',
  );
  program(
    'a star brings what a module defines before what another only imports',
    `
from first import *
from second import *
path()
--- first.py
from other import work as path
__all__ = ["own"]
def own(): path()
--- second.py
def path(): pass
--- other.py
def work(): pass
`,
    'm -> second.path [3]\nfirst.own -> other.work [3]',
  );
});
