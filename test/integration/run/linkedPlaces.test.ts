import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { concernsOf } from '../../../src/agent/approvals/concerns';
import { followLinks } from '../../../src/agent/approvals/followLinks';
import { inEnglish } from '../../../src/core/phrase';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

describe('A command that writes through a link', () => {
  let top: TemporaryFolder;
  let folder: string;
  before(async () => {
    top = await temporaryFolder();
    folder = join(top.path, 'w');
    await mkdir(join(folder, '.git', 'hooks'), { recursive: true });
    await mkdir(join(folder, 'src'));
    await mkdir(join(top.path, 'outside'));
    await writeFile(join(top.path, 'outside', 'file'), 'x');
    await symlink('../outside', join(folder, 'out'));
    await symlink('../outside/file', join(folder, 'outfile'));
    await symlink('../outside/new', join(folder, 'dangling'));
    await symlink('.git/hooks', join(folder, 'hooks'));
    await symlink('../../outside', join(folder, 'src', 'deep'));
    await symlink('round', join(folder, 'round'));
    await symlink('src', join(folder, 'inside'));
    await symlink(folder, join(top.path, 'linked'));
  });
  after(() => top.remove());

  const concerns = async (command: string, at = folder): Promise<string[]> => {
    const parsed = await parser.parse(command);
    const proposal = { command, folder: at, place: '.', timeoutMs: 1, purpose: '', parsed };
    return concernsOf(proposal, followLinks).map(({ phrase }) => inEnglish(phrase));
  };

  const outside = (path: string): string[] => [`Writes outside the folder: ${path}`];

  it('that leads outside is asked about', async () => {
    assert.deepEqual(await concerns('echo x > out/x'), outside('out/x'));
    assert.deepEqual(await concerns('echo x > out/a/b/c'), outside('out/a/b/c'));
    assert.deepEqual(await concerns('echo x > outfile'), outside('outfile'));
    assert.deepEqual(await concerns('cp a outfile'), outside('outfile'));
    assert.deepEqual(await concerns('ls | tee src/deep/x'), outside('src/deep/x'));
    assert.deepEqual(await concerns('cd src && echo x > deep/x'), outside('deep/x'));
    assert.deepEqual(await concerns('cd out && ls'), ['Leaves the folder: out']);
  });

  it('that leads nowhere yet is asked about: writing makes what it names', async () => {
    assert.deepEqual(await concerns('echo x > dangling'), outside('dangling'));
  });

  it('that leads to a protected file is asked about', async () => {
    assert.deepEqual(await concerns('cp a hooks/pre-commit'), ['Writes a protected file: hooks/pre-commit']);
  });

  it('that leads outside, and goes up from there, is asked about: that is another folder than the one the link is in', async () => {
    assert.deepEqual(await concerns('echo x > out/../x'), outside('out/../x'));
    assert.deepEqual(await concerns('echo x > src/deep/../../w/src/x'), outside('src/deep/../../w/src/x'));
    assert.deepEqual(await concerns('touch hooks/../config'), ['Writes a protected file: hooks/../config']);
    assert.deepEqual(await concerns('cd out/.. && ls'), ['Leaves the folder: out/..']);
    assert.deepEqual(await concerns('echo x > inside/../x; echo y > src/../y'), []);
  });

  it('that stays inside is not, nor where the folder itself is reached by one', async () => {
    assert.deepEqual(await concerns('echo x > inside/x; echo y > src/new/file'), []);
    assert.deepEqual(await concerns('echo x > src/x', join(top.path, 'linked')), []);
    assert.deepEqual(await concerns('echo x > out/x', join(top.path, 'linked')), outside('out/x'));
  });

  it('that goes round is as it stands', async () => {
    assert.deepEqual(await concerns('echo x > round/x'), []);
  });
});
