import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.py');

describe('Python: wrappers', () => {
  program(
    'update_wrapper gives the wrapper that it is given',
    `
import functools
def deco(fn):
    def wrapper():
        fn()
    wrapper.clear = lambda: None
    return functools.update_wrapper(wrapper, fn)
def f(): pass
g = deco(f)
g()
g.clear()
`,
    `
m -> m.deco [8]
m -> m.deco.wrapper [9]
m -> m.deco.<lambda1> [10]
m.deco ext functools.update_wrapper [6]
m.deco.wrapper -> m.f [4]
`,
  );
});
