import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: what flows there is likely, and no fact', () => {
  program(
    'a keyword under a key that is not known may be for another parameter',
    `
def work(): pass
def run(step=None, after=None):
    step()
def read(name):
    options = {}
    options[name] = work
    run(**options)
read(input())
`,
    `
m ext <builtin>.input [8]
m -> m.read [8]
m.read -> m.run [7]
m.run ~> m.work [3]
`,
  );
  program(
    'a keyword under a key that is known',
    `
def work(): pass
def run(step=None, after=None):
    step()
run(**{'step': work})
`,
    `
m -> m.run [4]
m.run -> m.work [3]
`,
  );
  program(
    'an operand of which nothing tells what else it is',
    `
import sys
class Names:
    def __contains__(self, name): return True
    def __mod__(self, values): return self
def search(text, found):
    text % found
    return '%(x)' in text
def use(text=sys.argv[1]):
    return search(text, 1)
use(Names())
names = Names()
'x' in names
`,
    `
m -> m.Names [10, 11]
m -> m.Names.__contains__ [12]
m -> m.use [10]
m.use -> m.search [9]
m.search ~> m.Names.__mod__ [6]
m.search ~> m.Names.__contains__ [7]
`,
  );
  program(
    'a number and a text as keys',
    `
def number(): pass
def text(): pass
{1: number, "1": text}[1]()
{1: number, "1": text}["1"]()
table = {}
table["3"] = text
table[3] = number
table[3]()
table.get("3")()
`,
    `
m -> m.number [3, 8]
m -> m.text [4, 9]
m ext <builtin>.get [9]
`,
  );
  program(
    'a key that is overwritten before anything runs',
    `
def old(): pass
def new(): pass
table = {}
table['k'] = old
table['k'] = new
table['k']()
other = {'k': old, 'k': new}
other['k']()
`,
    `
m -> m.new [6, 8]
`,
  );
  program(
    'a key that is overwritten after a call, in a branch, or in an object of a class',
    `
class Log:
    def __setitem__(self, key, value): value()
def old(): pass
def new(): pass
def read(table):
    table['k']()
def called():
    table = {'k': old}
    read(table)
    table['k'] = new
def either(flag):
    table = {'k': old}
    if flag:
        table['k'] = new
    table['k']()
def logged():
    log = Log()
    log['k'] = old
    log['k'] = new
called()
either(1)
logged()
`,
    `
m -> m.called [20]
m -> m.either [21]
m -> m.logged [22]
m.called -> m.read [9]
m.read ~> m.old [6]
m.read ~> m.new [6]
m.either ~> m.old [15]
m.either ~> m.new [15]
m.logged -> m.Log [17]
m.logged -> m.Log.__setitem__ [18, 19]
m.Log.__setitem__ ~> m.old [2]
m.Log.__setitem__ ~> m.new [2]
`,
  );
});
