import assert from 'node:assert/strict';
import { emptyMapText } from '../../../../src/explore/gaps/emptyMap';
import { leftOutByLanguage, leftOutText } from '../../../../src/explore/gaps/leftOutLanguages';
import { unmappedText } from '../../../../src/explore/gaps/unmapped';
import { mapOf } from '../../../support/exploreMap';

const skipped = [
  ...Array.from({ length: 1200 }, (_, at) => ({
    path: `src/f${at}.c`,
    reason: 'language not supported yet (C)',
  })),
  { path: 'a.md', reason: 'unknown language (.md)' },
  { path: 'b.md', reason: 'unknown language (.md)' },
  { path: 'Makefile', reason: 'unknown language (no extension)' },
  { path: 'logo.py', reason: 'binary' },
  { path: 'bin/tool', reason: 'cannot be read (no permission)' },
];

describe('what is left out of a map', () => {
  it('is counted by reason and language, most files first', () => {
    assert.deepEqual(leftOutByLanguage(skipped), [
      { reason: 'language not supported yet', language: 'C', files: 1200 },
      { reason: 'unknown language', language: '.md', files: 2 },
      { reason: 'binary', language: '.py', files: 1 },
      { reason: 'cannot be read', language: 'no ending', files: 1 },
      { reason: 'unknown language', language: 'no ending', files: 1 },
    ]);
    assert.equal(
      leftOutText(leftOutByLanguage(skipped), 2),
      '1,200 C (language not supported yet), 2 .md (unknown language), and 3 other files',
    );
    assert.equal(leftOutText([], 2), '');
  });

  it('names a language alike, whoever counts it', async () => {
    const map = await mapOf({ 'a.rb': 'x', 'b.rb': 'y', 'c.md': 'z', 'd.py': 'w = 1\n' });
    assert.deepEqual(leftOutByLanguage(map.index.skipped), [
      { reason: 'language not supported yet', language: 'Ruby', files: 2 },
      { reason: 'unknown language', language: '.md', files: 1 },
    ]);
    assert.equal(unmappedText(map), '2 Ruby files are not mapped');
  });

  it('is why a map is empty, which no folder is called that is not read to its end', () => {
    assert.equal(
      emptyMapText({ partial: false, skipped: skipped.slice(-3, -1) }),
      'The map is empty: the folder has no Python, JavaScript, TypeScript, Go, Java, Kotlin, C#, Rust, C or C++ file that is not ignored. ' +
        '2 files are left out: 1 .py (binary), 1 no ending (unknown language).',
    );
    assert.match(
      emptyMapText({ partial: false, skipped: [] }),
      /^The map is empty: .* no other file either\.$/,
    );
    assert.doesNotMatch(emptyMapText({ partial: true, skipped }), /empty/);
  });
});
