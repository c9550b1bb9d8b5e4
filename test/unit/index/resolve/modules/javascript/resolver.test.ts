import assert from 'node:assert/strict';
import { createJavaScriptResolver } from '../../../../../../src/index/resolve/modules/javascript/resolver';
import { layout, shown } from '../layout';

type Configs = Readonly<Record<string, unknown>>;

/** `cases`: importing file, specifier, expected target, and `require` where it is one; a line each. */
function check(paths: string, cases: string, configs: Configs = {}): void {
  const texts: Record<string, string> = {};
  for (const [path, value] of Object.entries(configs)) {
    texts[path] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  const resolver = createJavaScriptResolver(layout(paths, texts));
  assert.deepEqual(resolver.problems, []);
  for (const line of cases.trim().split('\n')) {
    const [from = '', specifier = '', expected, mode] = line.trim().split(/\s+/);
    const target = resolver.resolve(from, specifier, mode === 'require' ? 'require' : 'import');
    assert.equal(shown(target), expected, `${from}: ${specifier}`);
  }
}

describe('JavaScript imports', () => {
  it('find relative files and folders, and miss assets', () => {
    check(
      'a.ts b/index.js b/style.css.js worker.ts d/lib/main.ts x.mjs',
      `a.ts          ./b           b/index.js
       a.ts          ./b.js        missing
       a.ts          ./logo.svg    missing
       a.ts          ./worker?url  worker.ts
       a.ts          ./d           d/lib/main.ts
       a.ts          ./x           x.mjs
       b/index.js    ..            missing
       b/index.js    ../..         missing
       b/index.js    ../../../a    missing
       b/index.js    /a            missing`,
      { 'd/package.json': { main: 'lib/main.js' } },
    );
  });

  it('name what is outside', () => {
    check(
      'a.ts',
      `a.ts fs              ext:node:fs
       a.ts fs/promises     ext:node:fs/promises
       a.ts node:test       ext:node:test
       a.ts react           ext:react
       a.ts lodash/fp       ext:lodash
       a.ts @scope/pkg/x/y  ext:@scope/pkg
       a.ts https://x.y/z.js ext:https://x.y/z.js
       a.ts virtual:thing   ext:virtual:thing
       a.ts @/x             missing
       a.ts ~/x             missing
       a.ts #x              missing
       a.ts constructor     ext:constructor
       a.ts __proto__/x     ext:__proto__`,
    );
  });

  it('follow extends, also over several files and ${configDir}', () => {
    check(
      'p/src/a.ts p/src/b.ts shared/c.ts',
      `p/src/a.ts @/b      p/src/b.ts
       p/src/a.ts shared/c shared/c.ts`,
      {
        'tsconfig.base.json': '{ "compilerOptions": { "baseUrl": ".", /* root */ }, }',
        'tsconfig.paths.json': {
          compilerOptions: { paths: { '@/*': ['${configDir}/src/*'], 'shared/*': ['./shared/*'] } },
        },
        'p/tsconfig.json': { extends: ['../tsconfig.base', '../tsconfig.paths.json'] },
      },
    );
  });

  it('find what a package of the workspace gives to extend', () => {
    check('p/a.ts p/lib/b.ts', 'p/a.ts ~b p/lib/b.ts', {
      'tools/tsconfig/package.json': { name: '@w/tsconfig' },
      'tools/tsconfig/base.json': { compilerOptions: { paths: { '~*': ['${configDir}/lib/*'] } } },
      'p/tsconfig.json': { extends: '@w/tsconfig/base.json' },
    });
  });

  it('use the configuration that covers the file, of those a folder references', () => {
    check(
      'src/a.ts src/x.ts test/a.ts test/x.ts scripts/run.ts',
      `src/a.ts       @x src/x.ts
       test/a.ts      @x test/x.ts
       scripts/run.ts @x missing`,
      {
        'tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }, { path: './test' }] },
        'tsconfig.app.json': { include: ['src'], compilerOptions: { paths: { '@x': ['./src/x.ts'] } } },
        'test/tsconfig.json': { compilerOptions: { paths: { '@x': ['./x.ts'] } } },
      },
    );
  });

  it('use the nearest configuration for what none covers', () => {
    check('p/src/a.test.ts p/src/b.ts', 'p/src/a.test.ts @b p/src/b.ts', {
      'tsconfig.json': { include: ['other'], compilerOptions: { paths: { '@b': ['./none.ts'] } } },
      'p/tsconfig.json': { exclude: ['**/*.test.ts'], compilerOptions: { paths: { '@b': ['./src/b.ts'] } } },
    });
  });

  it('lay rootDirs over one another', () => {
    check('src/v/a.ts gen/v/b.ts', 'src/v/a.ts ./b gen/v/b.ts', {
      'tsconfig.json': { compilerOptions: { rootDirs: ['src', 'gen'] } },
    });
  });

  it('choose the condition by the form of the import', () => {
    check('p/i.mts p/r.cts a.ts', 'a.ts p p/i.mts import\na.ts p p/r.cts require', {
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', exports: { import: './i.mjs', require: './r.cjs' } },
    });
  });

  it('do not pass what exports keeps back, but under the old resolution', () => {
    const packages = {
      'package.json': { workspaces: { packages: ['./p/'] } },
      'p/package.json': { name: 'p', exports: { '.': './i.js', './no/*': null } },
    };
    check('p/i.ts p/x.ts p/no/y.ts a.ts', 'a.ts p/x ext:p\na.ts p/no/y ext:p', packages);
    const old = { ...packages, 'tsconfig.json': { compilerOptions: { moduleResolution: 'node' } } };
    check('p/i.ts p/x.ts p/no/y.ts a.ts', 'a.ts p/x p/x.ts', old);
  });

  it('lead #imports to files, packages and nowhere', () => {
    check(
      'src/a.ts lib/x.ts p/index.ts',
      'src/a.ts #x/x lib/x.ts\nsrc/a.ts #p p/index.ts\nsrc/a.ts #ext ext:left\nsrc/a.ts #off missing',
      {
        'package.json': {
          workspaces: ['p'],
          imports: { '#x/*': './dist/lib/*.js', '#p': 'p', '#ext': { node: 'left' }, '#off': null },
        },
        'p/package.json': { name: 'p' },
        'tsconfig.json': { compilerOptions: { outDir: 'dist', rootDir: '.' } },
      },
    );
  });
});

/** A manifest of a package whose build is not indexed, and the source that stands for its entry. */
const BUILT: readonly (readonly [name: string, manifest: object, source: string])[] = [
  ['main', { main: './dist/index.js' }, 'src/index.ts'],
  ['main without folder mark', { main: 'lib/index.js' }, 'src/index.tsx'],
  ['types only', { types: 'dist/types/index.d.ts' }, 'src/index.ts'],
  ['a format folder', { module: 'dist/esm/main.mjs' }, 'src/main.ts'],
  ['a format ending', { main: 'dist/main.cjs.js' }, 'src/main.ts'],
  ['the root folder', { main: 'build/cli.js' }, 'cli.ts'],
  ['sources kept below dist', { main: 'dist/src/index.js' }, 'src/index.ts'],
  [
    'exports with conditions',
    { exports: { '.': { types: './dist/index.d.ts', import: './dist/index.mjs' } } },
    'src/index.ts',
  ],
  [
    'a source condition',
    { exports: { '.': { '@w/source': './code/entry.ts', default: './dist/index.js' } } },
    'code/entry.ts',
  ],
  ['a bundle of another name', { main: 'dist/p.umd.js' }, 'src/index.ts'],
  ['a folder of the entry', { main: 'dist/p.js' }, 'src/p/index.ts'],
  ['nothing', {}, 'src/index.js'],
];

describe('packages of the workspace', () => {
  for (const [name, manifest, source] of BUILT) {
    it(`lead to sources by ${name}`, () => {
      const configs = {
        'package.json': { workspaces: ['packages/*'] },
        'packages/p/package.json': { name: '@w/p', ...manifest },
      };
      check(`packages/p/${source} app.ts`, `app.ts @w/p packages/p/${source}`, configs);
    });
  }

  it('lead to what outDir is built from, subpaths too', () => {
    check('p/code/index.ts p/code/deep/x.ts a.ts', 'a.ts p p/code/index.ts\na.ts p/deep/x p/code/deep/x.ts', {
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', exports: { '.': './made/index.js', './*': './made/*.js' } },
      'p/tsconfig.json': { references: [{ path: './tsconfig.build.json' }] },
      'p/tsconfig.build.json': { compilerOptions: { rootDir: './code', outDir: 'made' } },
    });
  });

  it('are the indexed build where there is one', () => {
    check('p/src/index.ts p/dist/index.js a.ts', 'a.ts p p/dist/index.js', {
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', main: 'dist/index.js' },
    });
  });

  it('are members by the globs of npm, yarn and pnpm, not by name alone', () => {
    const packages = {
      'in/a/package.json': { name: 'a' },
      'in/b/package.json': { name: 'b' },
      'test/c/package.json': { name: 'c' },
    };
    const cases = 'm.ts a in/a/index.ts\nm.ts b ext:b\nm.ts c ext:c\nin/a/index.ts a in/a/index.ts';
    const paths = 'in/a/index.ts in/b/index.ts test/c/index.ts m.ts';
    check(paths, cases, { ...packages, 'package.json': { workspaces: ['in/*', '!in/b'] } });
    check(paths, cases, {
      ...packages,
      'package.json': {},
      'pnpm-workspace.yaml': "packages:\n  - 'in/**'\n  - '!in/b'\n",
    });
  });

  it('are found by file:, link: and workspace:, and by a dependency where there is no workspace', () => {
    const dependencies = { x: 'file:../x-folder', y: '^1.0.0', z: '^1.0.0' };
    check(
      'a/m.ts x-folder/index.ts y/index.ts z1/index.ts z2/index.ts w/index.ts',
      `a/m.ts x x-folder/index.ts
       a/m.ts y y/index.ts
       a/m.ts z ext:z
       a/m.ts w ext:w`,
      {
        'a/package.json': { dependencies },
        'x-folder/package.json': { name: 'other' },
        'y/package.json': { name: 'y' },
        'z1/package.json': { name: 'z' },
        'z2/package.json': { name: 'z' },
        'w/package.json': { name: 'w' },
      },
    );
  });

  it('are those in a tracked node_modules first', () => {
    check(
      'a/m.ts a/node_modules/p/index.js p/index.ts',
      'a/m.ts p a/node_modules/p/index.js\np/index.ts p p/index.ts',
      {
        'package.json': { workspaces: ['p'] },
        'p/package.json': { name: 'p' },
        'a/node_modules/p/package.json': { name: 'p' },
      },
    );
  });
});

describe('broken configuration', () => {
  it('is listed with its line, and the rest works', () => {
    const resolver = createJavaScriptResolver(
      layout('a.ts b.ts', {
        'package.json': '{ "name": }',
        'tsconfig.json':
          '{\n "extends": "./none.json",\n "compilerOptions": { "paths": { "@b": ["./b.ts"] }\n',
        'x/tsconfig.json': '{ "extends": "./tsconfig.loop.json" }',
        'x/tsconfig.loop.json': '{ "extends": "./tsconfig.json" }',
        'y/package.json': '{"exports":'.repeat(50_000),
        'z/tsconfig.json': '[1, "text"]',
        'z/package.json': '{"name": 1, "workspaces": 2, "exports": 3, "imports": "x", "main": {}}',
      }),
    );
    assert.equal(shown(resolver.resolve('a.ts', '@b', 'import')), 'b.ts');
    assert.equal(shown(resolver.resolve('a.ts', 'left', 'import')), 'ext:left');
    const lines = new Set(resolver.problems.map(({ path, line }) => `${path}:${line}`));
    assert.deepEqual([...lines].sort(), [
      'package.json:1',
      'tsconfig.json:1',
      'tsconfig.json:4',
      'x/tsconfig.loop.json:1',
      'y/package.json:1',
    ]);
  });
});
