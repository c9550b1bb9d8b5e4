import assert from 'node:assert/strict';
import { createJavaScriptResolver } from '../../../../../../src/index/languages/javascript/modules/resolver';
import { layout, shown } from '../../../resolve/modules/layout';
import { checkImports } from './resolving';

describe('JavaScript imports', () => {
  it('find relative files and folders, and miss assets', () => {
    checkImports(
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
    checkImports(
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
    checkImports(
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
    checkImports('p/a.ts p/lib/b.ts', 'p/a.ts ~b p/lib/b.ts', {
      'tools/tsconfig/package.json': { name: '@w/tsconfig' },
      'tools/tsconfig/base.json': { compilerOptions: { paths: { '~*': ['${configDir}/lib/*'] } } },
      'p/tsconfig.json': { extends: '@w/tsconfig/base.json' },
    });
  });

  it('use the configuration that covers the file, of those a folder references', () => {
    checkImports(
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
    checkImports('p/src/a.test.ts p/src/b.ts', 'p/src/a.test.ts @b p/src/b.ts', {
      'tsconfig.json': { include: ['other'], compilerOptions: { paths: { '@b': ['./none.ts'] } } },
      'p/tsconfig.json': { exclude: ['**/*.test.ts'], compilerOptions: { paths: { '@b': ['./src/b.ts'] } } },
    });
  });

  it('lay rootDirs over one another', () => {
    checkImports('src/v/a.ts gen/v/b.ts', 'src/v/a.ts ./b gen/v/b.ts', {
      'tsconfig.json': { compilerOptions: { rootDirs: ['src', 'gen'] } },
    });
  });

  it('choose the condition by the form of the import', () => {
    checkImports('p/i.mts p/r.cts a.ts', 'a.ts p p/i.mts import\na.ts p p/r.cts require', {
      'package.json': { workspaces: ['p'] },
      'p/package.json': { name: 'p', exports: { import: './i.mjs', require: './r.cjs' } },
    });
  });

  it('do not pass what exports keeps back, but under the old resolution', () => {
    const packages = {
      'package.json': { workspaces: { packages: ['./p/'] } },
      'p/package.json': { name: 'p', exports: { '.': './i.js', './no/*': null } },
    };
    checkImports('p/i.ts p/x.ts p/no/y.ts a.ts', 'a.ts p/x ext:p\na.ts p/no/y ext:p', packages);
    const old = { ...packages, 'tsconfig.json': { compilerOptions: { moduleResolution: 'node' } } };
    checkImports('p/i.ts p/x.ts p/no/y.ts a.ts', 'a.ts p/x p/x.ts', old);
  });

  it('lead #imports to files, packages and nowhere', () => {
    checkImports(
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
