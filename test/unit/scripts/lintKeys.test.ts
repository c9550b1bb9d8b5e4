import { deepEqual } from 'node:assert/strict';
import { loadScript } from '../../support/scripts';

interface Keys {
  lintKeys(
    tree: { readonly files: ReadonlyMap<string, string> },
    modules: Record<string, unknown>,
    read: (path: string) => string,
  ): Map<string, string>;
}

const files: Readonly<Record<string, string>> = {
  'src/a.ts': "import type { B } from './b';\nexport type A = B;\n",
  'src/b.ts': "export type B = import('./c').C;\n",
  'src/c.ts': 'export type C = 1;\n',
  'src/alone.ts': "export const text = 'declare global {}';\n",
  'src/all.ts': 'declare global {\n  type Everywhere = 1;\n}\nexport {};\n',
  'src/noModule.ts': 'type Everybody = 1;\n',
  'src/names.d.ts': 'declare namespace Names {\n  export type Name = 1;\n}\n',
  'src/spaces.ts': 'namespace Spaces {\n  export type Space = 1;\n}\n',
  'scripts/one.mjs': '',
};
const typed = Object.keys(files).filter((path) => path.startsWith('src/'));

describe('the files to lint anew', () => {
  let script: Keys;
  before(async () => (script = await loadScript<Keys>('../house/lint/keys.mjs')));

  const keysOf = (texts: Readonly<Record<string, string>>): Map<string, string> =>
    script.lintKeys({ files: new Map(Object.entries(texts)) }, {}, (path) => texts[path] ?? '');
  const anew = (changed: Readonly<Record<string, string>>): string[] => {
    const before = keysOf(files);
    return [...keysOf({ ...files, ...changed })]
      .filter(([path, key]) => before.get(path) !== key)
      .map(([path]) => path)
      .sort();
  };

  it('are those that import the changed one, in any number of steps, types too', () => {
    deepEqual(anew({ 'src/c.ts': 'export type C = 2;\n' }), ['src/a.ts', 'src/b.ts', 'src/c.ts']);
    deepEqual(anew({ 'src/a.ts': '' }), typed.toSorted());
    deepEqual(anew({ 'src/alone.ts': 'export const text = 1;\n' }), ['src/alone.ts']);
    deepEqual(anew({ 'scripts/one.mjs': '1;\n' }), ['scripts/one.mjs']);
  });
  it('are all that know types where a declaration for all of them changed', () => {
    for (const path of ['src/all.ts', 'src/noModule.ts', 'src/names.d.ts', 'src/spaces.ts'])
      deepEqual(anew({ [path]: `${files[path] ?? ''}// More.\n` }), typed.toSorted());
  });
  it('are those whose import means a new file', () =>
    deepEqual(anew({ 'src/b/index.ts': 'export type B = 2;\n' }), ['src/a.ts', 'src/b/index.ts']));
});
