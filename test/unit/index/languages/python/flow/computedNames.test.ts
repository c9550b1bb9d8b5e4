import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: attributes by a name that is a value', () => {
  program(
    'of a name of which the beginning alone is known, methods that begin so and the default are candidates',
    `
import sys
class Shell:
    def do_load(self): pass
    def do_save(self): pass
    def load(self): pass
    def unknown(self): pass
    def run(self):
        name = sys.argv[1]
        getattr(self, 'do_' + name, self.unknown)()
`,
    `
m.Shell.run ext <builtin>.getattr [9]
m.Shell.run getattr() in {m.Shell.do_load, m.Shell.do_save, m.Shell.unknown} [9]
`,
  );
  program(
    'of a name of which nothing is known, the default is not all that may be called',
    `
import sys
def default(): pass
def run(thing):
    getattr(thing, sys.argv[1], default)()
`,
    `
m.run ext <builtin>.getattr [4]
m.run getattr() in {m.default} [4]
`,
  );
  program(
    'names that callers give, before and behind other text',
    `
class Page:
    def get_title(self): pass
    def get_body_text(self): pass
    def get_foot(self): pass
    def text(self): pass
def read(page, part):
    getattr(page, 'get_%s' % part)()
def text(page, part):
    getattr(page, f'get_{part}_text')()
read(Page(), 'title')
text(Page(), part='body')
`,
    `
m -> m.Page [10, 11]
m -> m.read [10]
m -> m.text [11]
m.read ext <builtin>.getattr [7]
m.text ext <builtin>.getattr [9]
m.read -> m.Page.get_title [7]
m.text -> m.Page.get_body_text [9]
`,
  );
  program(
    'keys of a dictionary',
    `
class Steps:
    def begin(self): pass
    def end(self): pass
    def pause(self): pass
PLAN = {'begin': 1, 'end': 2}
for name, times in PLAN.items():
    getattr(Steps(), name)()
`,
    `
m -> m.Steps [7]
m ext <builtin>.getattr [7]
m ext <builtin>.items [6]
m ~> m.Steps.begin [7]
m ~> m.Steps.end [7]
`,
  );
  program(
    'a function that stores what it is given under a name that it is given keeps no two apart',
    `
class Store:
    def one(self): pass
def put(thing, name, value):
    setattr(thing, name, value)
def first(): pass
def second(): pass
put(Store, 'a', first)
put(Store, 'b', second)
Store.a()
`,
    `
m -> m.put [7, 8]
m.put ext <builtin>.setattr [4]
m ??? a [9]
`,
  );
});
