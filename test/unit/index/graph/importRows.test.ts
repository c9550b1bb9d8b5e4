import assert from 'node:assert/strict';
import { analyse } from '../../../support/analyse';

async function check(texts: Readonly<Record<string, string>>, expected: readonly string[]): Promise<void> {
  const { imports, modules } = await analyse(texts);
  const pathOf = new Map(modules.map(({ id, path }) => [id, path]));
  assert.deepEqual(
    imports.map(({ from, to }) => `${pathOf.get(from)} -> ${pathOf.get(to)}`).sort(),
    expected,
  );
}

describe('the module that an import leads to', () => {
  it('is the JavaScript beside a declaration file, whoever asks', async () => {
    const ask = "import a from './lib';\n";
    await check(
      {
        'lib.js': 'export default 1;\n',
        'lib.d.ts': "import { T } from './types';\ndeclare const a: T;\nexport default a;\n",
        'types.d.ts': 'export type T = number;\n',
        'm.js': ask,
        'm.ts': ask,
        'named.ts': "import a from './lib.js';\n",
        'types.ts': "import type { T } from './lib';\n",
        'b.mjs': '',
        'b.d.mts': '',
        'c.cjs': '',
        'c.d.cts': '',
        'n.mts': "import './b.mjs';\nimport './c.cjs';\n",
      },
      [
        'lib.d.ts -> types.ts',
        'm.js -> lib.js',
        'm.ts -> lib.js',
        'n.mts -> b.mjs',
        'n.mts -> c.cjs',
        'named.ts -> lib.js',
        'types.ts -> lib.js',
      ],
    );
  });

  it('is what a package runs for JavaScript, and its types for TypeScript where they lie elsewhere', async () => {
    await check(
      {
        'package.json': '{"name": "p", "main": "lib/main.js", "types": "types/index.d.ts"}',
        'lib/main.js': '',
        'types/index.d.ts': 'export {};\n',
        'test/a.js': "const p = require('..');\n",
        'test/b.ts': "import p from '..';\n",
      },
      ['test/a.js -> lib/main.js', 'test/b.ts -> types/index.d.ts'],
    );
  });

  it('is the declaration file where nothing else is there', async () => {
    await check({ 'a.d.ts': '', 'm.ts': "import './a';\n" }, ['m.ts -> a.d.ts']);
  });

  it('is the package of Python that binds the name, else its submodule', async () => {
    await check(
      {
        'p/__init__.py': [
          'from .run import run',
          'def stop(): pass',
          'from . import plain',
          'try:',
          '    from . import fast',
          'except ImportError:',
          '    fast = None',
          'import p.whole',
          'from p import whole',
          '',
        ].join('\n'),
        'p/run.py': 'def run(): pass\n',
        ...Object.fromEntries(
          ['stop', 'plain', 'fast', 'whole', 'other'].map((name) => [`p/${name}.py`, 'x = 1\n']),
        ),
        'p/inner.py': 'from . import run, other\n',
        'a.py': 'from p import run\n',
        'b.py': 'from p import stop\n',
        'c.py': 'from p import plain, fast, whole, other\n',
      },
      [
        'a.py -> p/__init__.py',
        'b.py -> p/__init__.py',
        'c.py -> p/fast.py',
        'c.py -> p/other.py',
        'c.py -> p/plain.py',
        'c.py -> p/whole.py',
        'p/__init__.py -> p/fast.py',
        'p/__init__.py -> p/plain.py',
        'p/__init__.py -> p/run.py',
        'p/__init__.py -> p/whole.py',
        'p/inner.py -> p/__init__.py',
        'p/inner.py -> p/other.py',
      ],
    );
  });
});
