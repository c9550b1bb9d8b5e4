import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: stars and __all__', () => {
  const THREE = `
--- a.py
def f(): pass
def g(): pass
def _h(): pass
--- b.py
import a
__all__ = ['g', '_h']
def f(): pass
def g(): pass
def _h(): pass
`;
  program(
    'of several stars the last wins',
    `${THREE}--- m.py\nfrom b import *\nfrom a import *\ng()\n`,
    'm -> a.g [3]',
  );
  program(
    'a star brings what __all__ lists, with an underscore too, and nothing else',
    `${THREE}--- m.py\nfrom a import *\nfrom b import *\nf()\ng()\n_h()\n`,
    'm -> a.f [3]\nm -> b.g [4]\nm -> b._h [5]',
  );
  program(
    'a star brings no name with an underscore without __all__',
    `${THREE}--- m.py\nfrom a import *\n_h()\n`,
    'm ??? _h [2]',
  );
  program(
    'a star brings what a module imports, public without __all__',
    `
--- a.py
def f(): pass
--- b.py
from a import f
--- c.py
from a import f
__all__ = []
--- m.py
from b import *
f()
--- n.py
from c import *
f()
`,
    'm -> a.f [2]\nn ??? f [2]',
  );
  program(
    '__all__ is put together from that of other modules, as numpy and asyncio do it',
    `
--- pkg/__init__.py
from . import one
from .one import *
from .two import *
from .three import *
__all__ = ['own', *one.__all__]
__all__ += two.__all__
__all__.extend(three.__all__)
__all__.append('late')
__all__.remove('dropped')
def own(): pass
def late(): pass
def hidden(): pass
--- pkg/one.py
__all__ = ('f', 'dropped')
def f(): pass
def dropped(): pass
def hidden_one(): pass
--- pkg/two.py
__all__: list[str] = ['_g'] + []
def _g(): pass
--- pkg/three.py
__all__ = sorted(['h'])
def h(): pass
--- m.py
from pkg import *
own()
late()
f()
_g()
h()
hidden()
hidden_one()
dropped()
`,
    `
pkg.three ext <builtin>.sorted [1]
m -> pkg.own [2]
m -> pkg.late [3]
m -> pkg.one.f [4]
m -> pkg.two._g [5]
m -> pkg.three.h [6]
m ??? hidden [7]
m ??? hidden_one [8]
m ??? dropped [9]
pkg ext <builtin>.extend [7]
pkg ext <builtin>.append [8]
pkg ??? remove [9]
`,
  );
  program(
    'a star brings the submodules that __all__ names, and those that the package has imported',
    `
--- pkg/__init__.py
__all__ = ['sub']
--- pkg/sub.py
def f(): pass
--- pkg/other.py
def f(): pass
--- wide/__init__.py
from .near import f as _f
--- wide/near.py
def f(): pass
--- wide/far.py
def f(): pass
--- m.py
from wide import *
from pkg import *
sub.f()
other.f()
near.f()
far.f()
`,
    `
m -> pkg.sub.f [3]
m -> wide.near.f [5]
m ??? f [4, 6]
`,
  );
  program(
    'an __all__ that cannot be read brings the public names',
    `
--- a.py
__all__ = [name for name in dir() if name]
__all__ += ['_g']
def f(): pass
def _g(): pass
--- m.py
from a import *
f()
_g()
`,
    `
a ext <builtin>.dir [1]
m -> a.f [2]
m -> a._g [3]
`,
  );
  program(
    'modules that list one another end',
    `
--- a.py
import b
__all__ = ['f'] + b.__all__
def f(): pass
--- b.py
import a
__all__ = ['g'] + a.__all__
def g(): pass
--- m.py
from a import *
f()
g()
`,
    'm -> a.f [2]\nm ??? g [3]',
  );
});
