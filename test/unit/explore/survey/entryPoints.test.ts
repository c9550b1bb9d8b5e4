import assert from 'node:assert/strict';
import { surveyRepository } from '../../../../src/explore/survey/surveyRepository';
import { mapOf } from '../../../support/exploreMap';

async function survey(texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return surveyRepository(await mapOf(texts), { topic: 'entry points' }).text.split('\n');
}

describe('Entry points of built packages and of frameworks', () => {
  it('finds a source that stands beside the folder of the build, below folders of its own', async () => {
    const lines = await survey({
      'packages/draw/package.json':
        '{"name": "@x/draw", "main": "./dist/prod/index.js", "exports": {".": {"development": "./dist/dev/index.js", "default": "./dist/prod/index.js"}}}',
      'packages/draw/index.tsx': 'export const a = 1;\n',
    });
    assert.deepEqual(
      lines.filter((line) => line.includes('draw  at')),
      ['  @x/draw  at packages/draw/index.tsx:1  main module of packages/draw/package.json:1'],
    );
  });

  it('tells the many modules of folders of one name in one row', async () => {
    const migrations = Array.from(
      { length: 21 },
      (_, at) => [`shop${at % 2}/migrations/m${at}.py`, 'f()\n'] as const,
    );
    const lines = await survey({ 'shop/run.py': 'f()\n', ...Object.fromEntries(migrations) });
    assert.match(
      lines[2] ?? '',
      /^ {2}migrations: 21 files {2}at shop\d\/migrations\/m\d+\.py:1 {2}such as this one$/,
    );
    assert.equal(lines[3], '  shop/run.py  at shop/run.py:1');
    assert.match(lines[0] ?? '', /22 other modules that nothing here imports/);
  });

  it('tells a package in a folder of sources by the name that Python knows', async () => {
    const lines = await survey({
      'src/shop/__init__.py': '',
      'src/shop/__main__.py': 'print(1)\n',
      'pyproject.toml': '[project]\nname = "shop"\n',
    });
    assert.ok(
      lines.includes('  src/shop/__main__.py  at src/shop/__main__.py:1  python -m shop'),
      lines.join('\n'),
    );
  });
});
