import { checkImports } from './resolving';

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
      checkImports(`packages/p/${source} app.ts`, `app.ts @w/p packages/p/${source}`, configs);
    });
  }

  it('lead to what outDir is built from, subpaths too', () => {
    checkImports(
      'p/code/index.ts p/code/deep/x.ts a.ts',
      'a.ts p p/code/index.ts\na.ts p/deep/x p/code/deep/x.ts',
      {
        'package.json': { workspaces: ['p'] },
        'p/package.json': { name: 'p', exports: { '.': './made/index.js', './*': './made/*.js' } },
        'p/tsconfig.json': { references: [{ path: './tsconfig.build.json' }] },
        'p/tsconfig.build.json': { compilerOptions: { rootDir: './code', outDir: 'made' } },
      },
    );
  });

  it('are the indexed build where there is one', () => {
    checkImports('p/src/index.ts p/dist/index.js a.ts', 'a.ts p p/dist/index.js', {
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
    checkImports(paths, cases, { ...packages, 'package.json': { workspaces: ['in/*', '!in/b'] } });
    checkImports(paths, cases, {
      ...packages,
      'package.json': {},
      'pnpm-workspace.yaml': "packages:\n  - 'in/**'\n  - '!in/b'\n",
    });
  });

  it('are found by file:, link: and workspace:', () => {
    const dependencies = { x: 'file:../x-folder', y: '^1.0.0', z: 'workspace:*' };
    checkImports(
      'a/m.ts x-folder/index.ts y/index.ts z/index.ts w/index.ts',
      `a/m.ts x x-folder/index.ts
       a/m.ts y ext:y
       a/m.ts z z/index.ts
       a/m.ts w ext:w`,
      {
        'a/package.json': { dependencies },
        'x-folder/package.json': { name: 'other' },
        'y/package.json': { name: 'y' },
        'z/package.json': { name: 'z' },
        'w/package.json': { name: 'w' },
      },
    );
  });

  it('are members as lerna and rush have them', () => {
    const packages = { 'packages/a/package.json': { name: 'a' }, 'apps/b/package.json': { name: 'b' } };
    const paths = 'packages/a/index.ts apps/b/index.ts m.ts';
    checkImports(paths, 'm.ts a packages/a/index.ts\nm.ts b ext:b', { ...packages, 'lerna.json': {} });
    checkImports(paths, 'm.ts a ext:a\nm.ts b apps/b/index.ts', {
      ...packages,
      'lerna.json': { packages: ['apps/*'] },
    });
    const projects = [{ projectFolder: 'apps/b' }, 1, { projectFolder: 2 }];
    checkImports(paths, 'm.ts a ext:a\nm.ts b apps/b/index.ts', { ...packages, 'rush.json': { projects } });
  });

  it('are never fixtures that bear the name of an installed package', () => {
    const dependencies = { react: '^18.0.0' };
    checkImports(
      'src/m.ts test/fixtures/react/index.js test/a.test.ts fixtures/app/index.ts',
      `src/m.ts react ext:react
       test/a.test.ts react ext:react
       fixtures/app/index.ts react ext:react`,
      {
        'package.json': { name: 'own', dependencies },
        'test/fixtures/react/package.json': { name: 'react', version: '0.0.0' },
        'fixtures/app/package.json': { dependencies },
      },
    );
  });

  it('are the indexed folder itself, to its examples', () => {
    checkImports(
      'index.ts examples/a.ts examples/b/m.ts',
      'examples/a.ts own index.ts\nexamples/b/m.ts own index.ts',
      {
        'package.json': { name: 'own' },
        'examples/b/package.json': { dependencies: { own: '^1.0.0' } },
      },
    );
  });

  it('are those in a tracked node_modules first', () => {
    checkImports(
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
