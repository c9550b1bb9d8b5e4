import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { storedRowId, storedRowsBelow } from '../../../../../src/session/hub/chat/storedRows';
import type { StoredTreeRow } from '../../../../../src/session/hub/chat/storedRows';
import { storedRepository } from '../../../../support/storedRepositories';

describe('storedRowsBelow', () => {
  const list = () => [
    storedRepository({ notes: ['Reads HEIC.', ' '] }),
    storedRepository({ url: 'https://a.b/c/d', recipe: [], commands: [] }),
  ];
  const text = (row: StoredTreeRow): string =>
    row.kind === 'repository'
      ? row.entry.url
      : row.kind === 'group'
        ? row.group
        : `${row.text} | ${row.detail}`;
  const below = (row?: StoredTreeRow): readonly StoredTreeRow[] => storedRowsBelow(row, list);

  it('has repositories, groups that hold something, and their lines', () => {
    const [first, second] = below();
    assert.deepEqual(below().map(text), ['https://github.com/shop/resizer', 'https://a.b/c/d']);
    assert.deepEqual(below(first).map(text), ['commands', 'notes', 'recipe', 'about']);
    assert.deepEqual(below(second).map(text), ['about']);
    assert.deepEqual(
      below(first).flatMap((group) => below(group).map(text)),
      [
        'resizer in.jpg --width 80 | make thumbnails of photos → in.small.jpg',
        'Reads HEIC. | ',
        'python -m venv .venv | ',
        '.venv/bin/pip install -e . | ',
        'Resizes and crops photos from the command line. | ',
      ],
    );
  });

  it('gives each row an id of its own', () => {
    const all = below().flatMap((row) => [row, ...below(row).flatMap((group) => [group, ...below(group)])]);
    assert.equal(new Set(all.map(storedRowId)).size, all.length);
  });
});
