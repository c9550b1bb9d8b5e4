import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { versionText } from '../../../../../src/session/structure/versionText';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage } from '../merging';

describe('the text of a file as a commit has it', function () {
  this.timeout(60_000);
  const stage = mergeStage();

  const textOf = (version: string, path: string, below = ''): Promise<string> =>
    versionText(join(stage.folder.path, below), { version, path }, stage.folder.environment, noSignal);

  it('is read by commit, branch or tag, from a folder of the repository too', async () => {
    stage.commit('one', { 'a.py': 'A = 1\n', 'below/b.py': 'B = 1\n', 'README.md': '# Shop\n' });
    stage.git('tag', 'v1');
    stage.commit('two', { 'a.py': 'A = 2\n' });
    assert.equal(await textOf('v1', 'a.py'), 'A = 1\n');
    assert.equal(await textOf('HEAD', 'a.py'), 'A = 2\n');
    assert.equal(await textOf('HEAD', 'README.md'), '# Shop\n');
    mkdirSync(join(stage.folder.path, 'below'), { recursive: true });
    assert.equal(await textOf('v1', 'b.py', 'below'), 'B = 1\n');
  });

  it('is refused for what is not there and for what is no text', async () => {
    stage.commit('one', { 'a.py': 'A = 1\n', 'a.bin': 'a\0b' });
    await assert.rejects(textOf('v9', 'a.py'), /a\.py is not in v9\./);
    await assert.rejects(textOf('--help', 'a.py'), /a\.py is not in --help\./);
    await assert.rejects(textOf('HEAD', 'b.py'), /b\.py is not in HEAD\./);
    await assert.rejects(textOf('HEAD', 'a.bin'), /a\.bin is no text/);
  });
});
