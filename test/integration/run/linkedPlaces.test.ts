import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { coveringRule } from '../../../src/run/approvals/allowRules';
import { concernsOf } from '../../../src/run/approvals/concerns';
import { machineDisk } from '../../../src/run/approvals/machineDisk';
import { inEnglish } from '../../../src/core/text/phrase';
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
    return concernsOf(proposal, machineDisk).map(({ phrase }) => inEnglish(phrase));
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

describe('A command that reads through a link', () => {
  let top: TemporaryFolder;
  let folder: string;
  before(async () => {
    top = await temporaryFolder();
    folder = join(top.path, 'w');
    await mkdir(join(folder, 'src'), { recursive: true });
    await mkdir(join(top.path, 'home', '.aws'), { recursive: true });
    await mkdir(join(top.path, 'home', '.ssh'));
    await writeFile(join(top.path, 'home', '.ssh', 'id_rsa'), 'x');
    await writeFile(join(top.path, 'home', 'list'), 'x');
    await writeFile(join(folder, '.env'), 'x');
    await symlink('../home/.ssh/id_rsa', join(folder, 'notes.txt'));
    await symlink('../home/.aws', join(folder, 'aws'));
    await symlink('/proc/self/environ', join(folder, 'vars'));
    await symlink('../home/list', join(folder, 'list'));
    await symlink('.env', join(folder, 'settings'));
    await symlink('src', join(folder, 'inside'));
  });
  after(() => top.remove());

  const read = async (command: string): Promise<readonly [concerns: string[], rule: string | null]> => {
    const parsed = await parser.parse(command);
    const proposal = { command, folder, place: '.', timeoutMs: 1, purpose: '', parsed };
    const concerns = concernsOf(proposal, machineDisk).map(({ phrase }) => inEnglish(phrase));
    return [concerns, coveringRule(['cat *', 'grep *', 'head *', 'wc *'], proposal, machineDisk)];
  };

  it('to secrets is asked about, and covered by no rule for the program', async () => {
    for (const path of ['notes.txt', 'aws/credentials', 'vars', 'settings', './notes.txt', 'src/../vars']) {
      const secret = [`Reads a file that may hold secrets: ${path}`];
      assert.deepEqual((await read(`cat ${path}`))[0], secret);
      assert.deepEqual((await read(`wc -c < ${path}`))[0], secret);
      assert.deepEqual((await read(`grep -n x ${path}`))[0], secret);
    }
    for (const path of ['/proc/self/root/proc/1/environ', '/proc/self/task/1/environ'])
      assert.deepEqual((await read(`cat ${path}`))[0], [`Reads a file that may hold secrets: ${path}`]);
  });

  it('that leads outside is asked about, and covered by no rule', async () => {
    assert.deepEqual(await read('head list'), [['Follows a link to a file outside the folder: list'], null]);
    assert.deepEqual(await read('cat aws/config.toml'), [
      ['Reads a file that may hold secrets: aws/config.toml'],
      null,
    ]);
  });

  it('that leads outside is covered by no rule, however it is named', async () => {
    const top = dirname(folder);
    for (const name of ['a:notes', 'two\nlines']) await symlink(top, join(folder, name));
    const names = [`${'./'.repeat(600)}list`, 'a:notes', `'two\nlines'`, `${'./'.repeat(40_000)}list`];
    for (const name of names) {
      const [concerns, rule] = await read(`cat ${name}`);
      assert.equal(rule, null, name.slice(-20));
      assert.notDeepEqual(concerns, [], name.slice(-20));
    }
    assert.deepEqual(await read('cat b:notes'), [[], 'cat *']);
  });

  it('that stays inside is read by its rule', async () => {
    assert.deepEqual(await read('cat inside/x src/y'), [[], 'cat *']);
  });

  it('of any that it meets is asked about', async () => {
    const follows = ['Follows links, including links out of the folder'];
    for (const command of [
      'grep -Rn x .',
      'find -L . -name x',
      'tar -chf a.tar src',
      'rg -L x',
      'ls -lL src',
    ])
      assert.deepEqual((await read(command))[0], follows, command);
    for (const command of ['grep -rn x .', 'find . -name x', 'ls -l src'])
      assert.deepEqual((await read(command))[0], [], command);
  });
});
