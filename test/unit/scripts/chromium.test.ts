import assert from 'node:assert/strict';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

interface Chromium {
  ensureChromium(options: { log: (line: string) => void; env: Record<string, string> }): Promise<string>;
}

describe('Chromium', () => {
  let folder: TemporaryFolder;
  let ensure: (env: Record<string, string>) => Promise<string>;
  beforeEach(async () => {
    folder = await folderWith({ 'bin/chromium': '', 'other/browser': '', 'other/chromium': '' });
    for (const path of ['bin/chromium', 'other/browser']) await chmod(join(folder.path, path), 0o755);
    const { ensureChromium } = await loadScript<Chromium>('chromium.mjs');
    ensure = (env) => ensureChromium({ log: () => undefined, env });
  });
  afterEach(() => folder.remove());

  const inFolder = (path: string): string => join(folder.path, path);

  it('is the first on PATH that can be run', async () =>
    assert.equal(
      await ensure({ PATH: `${inFolder('other')}:${inFolder('bin')}` }),
      inFolder('bin/chromium'),
    ));

  it('is the one that CHROMIUM_EXECUTABLE names before any on PATH', async () => {
    const env = { PATH: inFolder('bin'), CHROMIUM_EXECUTABLE: inFolder('other/browser') };
    assert.equal(await ensure(env), inFolder('other/browser'));
  });

  it('is asked for in one sentence when CHROMIUM_EXECUTABLE cannot be run', () =>
    assert.rejects(ensure({ PATH: '', CHROMIUM_EXECUTABLE: inFolder('other/chromium') }), {
      exitCode: 4,
      message: /^CHROMIUM_EXECUTABLE names .*other\/chromium, which cannot be run: correct or unset it\.$/,
    }));

  it('is asked for in one sentence where it is missing and nothing can install it', () =>
    assert.rejects(ensure({ PATH: inFolder('other') }), {
      exitCode: 4,
      message:
        /^the editor and browser tests need Chromium, .*: install Chromium or Chrome, or let CHROMIUM_EXECUTABLE name one/,
    }));
});
