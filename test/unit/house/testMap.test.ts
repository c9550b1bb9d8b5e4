/** The paths of tests that test/README.md names, held beside the files. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { repositoryRoot } from '../../support/paths';

const SUITES = 'unit|integration|editor|end-to-end|support|suites|bench|eval';
/** A path below test/, and the files of the same folder that a comma sets behind it. */
const NAMED = new RegExp(`(?<![\\w./-])(?:test/)?((?:${SUITES})/[\\w./-]*\\w)((?:, \\w+(?=[,; |]))*)`, 'g');
/** `LANGUAGE` stands for a name. */
const STANDS_FOR_A_NAME = /(?:^|\/)[A-Z]+(?:\.\w+)?(?:\/|$)/;

/** The paths below test/ that a text names; of a table's row also those of which it names only the file. */
function pathsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) =>
    [...line.matchAll(NAMED)].flatMap(([, path = '', others = '']) => {
      const beside = line.startsWith('|') ? others.split(', ').slice(1) : [];
      return [path, ...beside.map((name) => path.replace(/[^/]*$/, name))];
    }),
  );
}

function isThere(path: string): boolean {
  return ['', '.test.ts', '.ts'].some((end) => existsSync(join(repositoryRoot, 'test', `${path}${end}`)));
}

describe('test/README.md', () => {
  const text = readFileSync(join(repositoryRoot, 'test', 'README.md'), 'utf8');
  const paths = pathsIn(text).filter((path) => !STANDS_FOR_A_NAME.test(path));

  it('names files and folders that are there', () => {
    assert.ok(
      paths.includes('unit/intents/paraphrases.test.ts') && paths.includes('integration/edit/editTools'),
    );
    assert.deepEqual(
      paths.filter((path) => !isThere(path)),
      [],
      'test/README.md names paths below test/ that are not there: write where they are now',
    );
  });

  it('would not name what is gone', () => {
    assert.deepEqual(pathsIn('See test/unit/gone.test.ts.').filter(isThere), []);
    assert.deepEqual(pathsIn('| x | unit/house/lint, gone |').filter(isThere), ['unit/house/lint']);
  });
});
