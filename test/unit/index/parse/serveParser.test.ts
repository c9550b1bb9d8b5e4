import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { UserError } from '../../../../src/core/errors';
import type { LanguageParsers } from '../../../../src/index/parse/languageParsers';
import type { Language } from '../../../../src/core/map/codeIndex';
import type { ParseAnswer, ParseBatch } from '../../../../src/index/parse/messages';
import { serveParser } from '../../../../src/index/parse/serveParser';
import type { WantedFile } from '../../../../src/index/scan/readSource';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const longLine = `${'x'.repeat(20_001)}\n`;
const longDigest = createHash('sha256').update(longLine).digest('base64url');

const wanted = (path: string, language: Language): WantedFile => ({ path, language, knownDigest: null });

/** What a trap in WebAssembly throws. */
class Trap extends Error {
  override readonly name = 'RuntimeError';
}

describe('the parse worker’s side', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({ 'a.py': '', 'b.js': '', 'long.py': longLine });
  });
  after(() => folder.remove());

  /** What it says to one batch with all files, or the error that it dies of. */
  function answerOf(parsers: LanguageParsers): Promise<ParseAnswer | Error> {
    return new Promise((resolve) => {
      const said: ParseAnswer[] = [];
      let hear: ((batch: ParseBatch) => void) | undefined;
      const port = {
        postMessage: (message: ParseAnswer) => {
          said.push(message);
          if (message.kind !== 'ready') resolve(message);
        },
        on: (_: 'message', listener: (batch: ParseBatch) => void) => (hear = listener),
      };
      serveParser(port, parsers, resolve);
      assert.deepEqual(said, [{ kind: 'ready' }]);
      const python = ['a.py', 'gone.py', 'long.py'].map((path) => wanted(path, 'python'));
      hear?.({
        id: 7,
        folder: folder.path,
        nowMs: Date.now(),
        files: [...python, wanted('b.js', 'javascript')],
      });
    });
  }

  it('lists what goes wrong with one file, and goes on with the others', async () => {
    const answer = await answerOf(({ language }) => Promise.reject(new TypeError(`no ${language} today`)));
    assert.deepEqual(answer, {
      kind: 'parsed',
      id: 7,
      files: [
        { kind: 'skipped', path: 'a.py', reason: 'could not be parsed: no python today', mark: null },
        { kind: 'gone', path: 'gone.py' },
        {
          kind: 'skipped',
          path: 'long.py',
          reason: 'minified (lines over 20,000 characters hold half of the bytes)',
          mark: { stamp: null, digest: longDigest },
        },
        { kind: 'skipped', path: 'b.js', reason: 'could not be parsed: no javascript today', mark: null },
      ],
      parserBytes: 0,
    });
  });

  it('says so when it cannot work at all', async () => {
    const answer = await answerOf(() =>
      Promise.reject(new UserError('outside-failed', 'no grammar: install it')),
    );
    assert.deepEqual(answer, { kind: 'failed', id: 7, message: 'no grammar: install it' });
  });

  it('dies when a file has torn the parser, since what it parsed next could be wrong', async () => {
    const trap = new Trap('memory access out of bounds');
    assert.equal(await answerOf(() => Promise.reject(trap)), trap);
  });
});
