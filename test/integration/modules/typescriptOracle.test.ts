import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  createJavaScriptResolver,
  type ImportMode,
} from '../../../src/index/languages/javascript/modules/resolver';
import { createCompilerOracle } from './compilerOracle';

const SOURCE = /\.[cm]?[jt]sx?$/;

/** Compares both resolvers on every (from, specifier, mode) and returns how many answers were the same. */
function compare(
  texts: Readonly<Record<string, string>>,
  specifiers: readonly string[],
  links: ReadonlyMap<string, string> = new Map(),
): number {
  const files = new Map(Object.entries(texts));
  const paths = [...files.keys()].filter((path) => SOURCE.test(path)).sort();
  const configs = new Map([...files].filter(([path]) => !SOURCE.test(path)));
  const resolver = createJavaScriptResolver({ rootName: '', paths, configs });
  const oracle = createCompilerOracle(files, links);
  assert.deepEqual(resolver.problems, []);
  let compared = 0;
  for (const from of paths) {
    for (const specifier of specifiers) {
      for (const mode of ['import', 'require'] satisfies ImportMode[]) {
        const target = resolver.resolve(from, specifier, mode);
        const actual = target.kind === 'module' ? target.path : null;
        const expected = oracle.resolve(from, specifier, mode);
        if (expected === null && actual !== null && isBundlersOwn(specifier, actual)) continue;
        assert.equal(actual, expected, `${mode} ${specifier} in ${from}`);
        compared++;
      }
    }
  }
  return compared;
}

/** Bundlers add `.mjs` and its kin to a path without extension, the compiler does not. */
function isBundlersOwn(specifier: string, path: string): boolean {
  return /\.[cm][jt]s$/.test(path) && !/\.[cm]?[jt]sx?$/.test(specifier);
}

const bundler = (options: object = {}) =>
  JSON.stringify({ compilerOptions: { module: 'esnext', moduleResolution: 'bundler', ...options } });
const nodenext = (options: object = {}) =>
  JSON.stringify({ compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext', ...options } });

const text = (files: string): Record<string, string> =>
  Object.fromEntries(
    files
      .trim()
      .split(/\s+/)
      .map((path) => [path, '']),
  );

describe('JavaScript resolution beside the TypeScript compiler', () => {
  it('agrees on relative paths of every extension, files and folders', () => {
    const files =
      text(`a.ts a.tsx a.d.ts a.js b.js b.d.ts c.tsx c.jsx d.mts d.mjs d.d.mts e.cts e.cjs f/index.ts f.js
      g/index.tsx h/index.js h/index.d.ts i/x.ts i.ts j.css j.d.css.ts k.css.ts l/k.ts m.test.ts n.d.ts o/p/q.ts`);
    const stems = [
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
      'i',
      'j',
      'k',
      'l',
      'l/k',
      'm.test',
      'n',
      'o/p/q',
      'zz',
    ];
    const endings = ['', '.js', '.jsx', '.ts', '.tsx', '.mjs', '.cjs', '/', '/index', '/index.js', '.css'];
    const specifiers = stems.flatMap((stem) =>
      endings.flatMap((end) => [`./${stem}${end}`, `../${stem}${end}`, `../../${stem}${end}`]),
    );
    compare({ ...files, 'tsconfig.json': bundler() }, [
      ...specifiers,
      '.',
      '..',
      './',
      '../',
      '../..',
      './f/../a',
    ]);
  });

  it('agrees on paths, exact and by pattern', () => {
    const paths = {
      '@/*': ['./src/*', './gen/*'],
      '@/special/*': ['./special/*'],
      exact: ['./src/a.ts'],
      '*/suffix': ['./src/suffixed/*'],
      '#lib/*': ['./lib/*'],
      dir: ['./lib'],
    };
    const files = text(
      'src/a.ts gen/a.ts gen/b.ts special/c.ts lib/index.ts lib/x/index.ts src/suffixed/q.ts src/special/d.ts',
    );
    compare({ ...files, 'tsconfig.json': bundler({ paths }) }, [
      '@/a',
      '@/a.js',
      '@/b',
      '@/special/c',
      '@/special/d',
      '@/none',
      'exact',
      'exact/a',
      'q/suffix',
      '#lib/x',
      '#lib/index',
      'dir',
      '@/',
    ]);
  });

  it('agrees on baseUrl', () => {
    const files = text('src/a.ts src/lib/index.ts lib/index.ts');
    compare({ ...files, 'tsconfig.json': bundler({ baseUrl: './src', paths: { z: ['lib'] } }) }, [
      'a',
      'lib',
      'z',
      'src/a',
      './a',
      'none',
    ]);
  });

  for (const [name, config] of [
    ['bundler', bundler()],
    ['nodenext', nodenext()],
  ] as const) {
    it(`agrees on exports, imports and self-reference under ${name}`, () => {
      const root = {
        name: 'self',
        type: 'module',
        exports: {
          '.': './src/index.js',
          './*': './src/*.js',
          './internal/*': null,
          './deep/*/x': './src/deep/*.js',
        },
        imports: {
          '#a': './src/a.js',
          '#dir/*': './src/*.js',
          '#cond': { require: './src/c.cjs', import: './src/i.js' },
          '#nested': { types: { require: './src/c.cjs', default: './src/a.js' }, default: './src/i.js' },
          '#list': ['./src/none.js', './src/a.js'],
          '#pkg': 'self/a',
        },
      };
      const files = text('src/index.ts src/a.ts src/i.ts src/c.cts src/internal/s.ts src/deep/d.ts');
      compare({ ...files, 'package.json': JSON.stringify(root), 'tsconfig.json': config }, [
        'self',
        'self/a',
        'self/internal/s',
        'self/deep/d/x',
        'self/deep/d',
        'self/none',
        '#a',
        '#dir/a',
        '#dir/deep/d',
        '#cond',
        '#nested',
        '#list',
        '#pkg',
        '#none',
        'selfish',
        'self/',
      ]);
    });
  }

  it('agrees on workspace packages whose sources are published', () => {
    const workspace = { name: 'root', workspaces: ['packages/*'] };
    const files = text(
      'packages/a/src/index.ts packages/a/src/x.ts packages/b/index.ts packages/b/x.ts packages/c/lib.ts packages/d/m.js',
    );
    const links = new Map(['@w/a', 'b', 'c', 'd'].map((name) => [name, `packages/${name.slice(-1)}`]));
    compare(
      {
        ...files,
        'package.json': JSON.stringify(workspace),
        'tsconfig.json': bundler(),
        'packages/a/package.json':
          '{"name":"@w/a","exports":{".":{"types":"./src/index.ts"},"./x":"./src/x.ts"}}',
        'packages/b/package.json': '{"name":"b"}',
        'packages/c/package.json': '{"name":"c","types":"./lib.ts","main":"./none.js"}',
        'packages/d/package.json': '{"name":"d","main":"m"}',
      },
      [
        '@w/a',
        '@w/a/x',
        '@w/a/y',
        '@w/a/src/x',
        'b',
        'b/x',
        'b/x.js',
        'b/none',
        'c',
        'c/lib',
        'd',
        'd/m',
        '@w/b',
      ],
      links,
    );
  });

  it('agrees on generated layouts', () => {
    const segment = fc.constantFrom('a', 'b', 'index', '__proto__', 'constructor');
    const ending = fc.constantFrom('.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.mjs', '.cts', '.d.mts');
    const stem = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const path = fc.tuple(stem, ending).map(([at, end]) => at + end);
    const specifier = fc.tuple(
      fc.constantFrom('./', '../', '../../', '@/'),
      stem,
      fc.constantFrom('', '.js', '.jsx', '.mjs', '.ts'),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
        fc.array(specifier, { minLength: 1, maxLength: 8 }),
        (paths, wanted) => {
          const files = text(paths.join(' '));
          const config = bundler({ paths: { '@/*': ['./a/*', './*'] } });
          assert.ok(
            compare(
              { ...files, 'tsconfig.json': config },
              wanted.map((parts) => parts.join('')),
            ) > 0,
          );
        },
      ),
      { numRuns: 300, seed: 20240601 },
    );
  });
});
