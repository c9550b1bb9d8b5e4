import assert from 'node:assert/strict';
import { createJavaScriptResolver } from '../../../../../../src/index/languages/javascript/modules/resolver';
import { layout, shown } from '../../../resolve/modules/layout';

export type Configs = Readonly<Record<string, unknown>>;

/** `cases`: importing file, specifier, expected target, and `require` where it is one; a line each. */
export function checkImports(paths: string, cases: string, configs: Configs = {}): void {
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
