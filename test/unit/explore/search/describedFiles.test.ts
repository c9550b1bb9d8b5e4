import assert from 'node:assert/strict';
import { descriptionsIn } from '../../../../src/explore/search/describedFiles';
import { readQuery } from '../../../../src/explore/search/query';
import { rankFiles } from '../../../../src/explore/search/rankFiles';
import { searchIndexOf } from '../../../../src/explore/search/searchIndex';
import { mapOf } from '../../../support/exploreMap';

const told = (text: string, path = 'README.md'): readonly (readonly string[])[] =>
  descriptionsIn(path, text).map(({ name, text: says }) => [name, says]);

describe('what documents say of files', () => {
  it('stands in lists and tables, behind a name in bold, as code or as a link', () => {
    assert.deepEqual(
      told(
        [
          '* **table** - Shows aligned output.',
          '- `retry_policy`: when to try again',
          '1. [split](docs/split.md) cuts a file',
          '* ``lib/sort.py`` – sorts',
          '| `join-rows` | Joins two files | yes |',
          '| --- | --- | --- |',
          'A **word** in a sentence.',
          '* plain - is not marked',
        ].join('\n'),
      ),
      [
        ['table', 'Shows aligned output.'],
        ['retrypolicy', 'when to try again'],
        ['split', 'cuts a file'],
        ['sort', 'sorts'],
        ['joinrows', 'Joins two files | yes'],
      ],
    );
  });

  it('is nothing in code', () => {
    assert.deepEqual(told('* **table** - Shows aligned output.', 'src/table.js'), []);
  });
});

describe('files that documents describe', () => {
  const ranked = async (
    texts: Readonly<Record<string, string>>,
    query: string,
  ): Promise<readonly string[]> => {
    const map = await mapOf(texts);
    return rankFiles(searchIndexOf(map), readQuery(query), 10).files.map(({ path }) => path);
  };
  const TEXTS = {
    'README.md': '# Tool\n\n* **table** - Shows aligned output.\n* **cut** - Removes rows.\n',
    'src/table.ts': 'export function run(): void {}\n',
    'src/cut.ts': 'export function run(): void {}\n',
    'src/print.ts': 'export function output(): void {}\n',
  };

  it('are found by those words', async () => {
    assert.equal((await ranked(TEXTS, 'aligned output'))[0], 'src/table.ts');
  });

  it('are none where many bear the name', async () => {
    const many = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((folder) => [`${folder}/table.ts`, 'export const x = 1;\n']),
    );
    assert.deepEqual(await ranked({ ...many, 'README.md': TEXTS['README.md'] }, 'aligned'), ['README.md']);
  });
});
