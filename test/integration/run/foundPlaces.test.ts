/** Files that a command finds by itself: by patterns of the shell, and in folders. Links among them are looked for each time. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { createApprovals } from '../../../src/run/approvals/approvals';
import { concernsOf } from '../../../src/run/approvals/concerns';
import { machineDisk } from '../../../src/run/approvals/machineDisk';
import type { Disk } from '../../../src/run/approvals/disk';
import { inEnglish } from '../../../src/core/text/phrase';
import type { CommandProposal } from '../../../src/core/conversation/tool';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));
const KEY = 'canary-of-the-key';

describe('What a command finds by itself', () => {
  let top: TemporaryFolder;
  let folder: string;
  before(async () => {
    top = await folderWith({
      'home/.ssh/id_rsa': `${KEY}\n`,
      'outside/list': 'x\n',
      'w/a.txt': 'a\n',
      'w/src/b.txt': 'b\n',
      'w/src/deep/c.txt': 'c\n',
      'w/other/b.txt': 'b\n',
      'w/src/.env': 'A=1\n',
      'home/.netrc': 'machine a\n',
    });
    folder = join(top.path, 'w');
    await symlink('../../../home/.ssh/id_rsa', join(folder, 'src', 'deep', 'notes.txt'));
    await symlink('../../outside', join(folder, 'src', 'out'));
    await symlink('src', join(folder, 'inside'));
    await mkdir(join(folder, 'copies'));
  });
  after(() => top.remove());

  async function proposalOf(command: string): Promise<CommandProposal> {
    const parsed = await parser.parse(command);
    return { command, folder, place: '.', timeoutMs: 1, purpose: '', parsed };
  }

  async function concerns(command: string, disk: Disk = machineDisk): Promise<readonly string[]> {
    return concernsOf(await proposalOf(command), disk).map(({ phrase }) => inEnglish(phrase));
  }

  const secret = 'Reads a file that may hold secrets: src/deep/notes.txt';
  const link = (path: string): string => `Follows a link to a file outside the folder: ${path}`;

  it('by a pattern is asked about where a link to secrets, or out of the folder, is among it', async () => {
    for (const command of [
      'cat src/deep/*',
      'cat src/*/notes.txt',
      'wc -l src/deep/n*.t?t',
      'head src/dee[a-p]/*.txt',
      'head src/dee[[:alpha:]]/*.txt',
      'head src/dee[]p]/*.txt',
      'head src/d*e*p/**n*t*s*.txt',
      'cat src/{x,deep}/*',
      'cat src/**/n*',
      'for f in src/deep/*; do cat "$f"; done',
      'cat ./src//deep/*',
      `cat ${folder}/src/deep/*`,
      'cd src && cat deep/*',
      'grep -n x src/deep/*',
    ])
      assert.deepEqual(await concerns(command), [secret], command);
    assert.deepEqual(await concerns('ls src/*'), [link('src/out')]);
    assert.deepEqual(await concerns('cat src/o*/list'), [link('src/out/list')]);
    assert.deepEqual(await concerns('cat src/.e*'), ['Reads a file that may hold secrets: src/.env']);
  });

  it('by a pattern is not where nothing of it leads out', async () => {
    for (const command of [
      'cat *',
      'cat *.txt',
      'cat src/*.txt',
      'cat in*/b.txt',
      'cat src/deep/c*',
      'echo src/deep/*',
      'cat src/deep/*.md',
    ])
      assert.deepEqual(await concerns(command), [], command);
  });

  it('by a pattern in the home folder is looked for there', async () => {
    const home = join(top.path, 'home');
    const atHome: Disk = { ...machineDisk, home };
    const netrc = `Reads a file that may hold secrets: ${home}/.netrc`;
    for (const command of ['cat $HOME/.n*', 'cat ~/.n*', 'cat "$HOME"/.n?trc', 'cat ~/.[mn]etrc'])
      assert.deepEqual(await concerns(command, atHome), [netrc], command);
    await symlink('.ssh/id_rsa', join(home, 'notes'));
    const behindLink = `Reads a file that may hold secrets: ${home}/notes`;
    for (const command of ['cat ~/no*', 'zip -r x.zip ~/'])
      assert.ok((await concerns(command, atHome)).includes(behindLink), command);
    await rm(join(home, 'notes'));
  });

  it('by a pattern of many stars is found in linear time, by the shell and by find', async () => {
    const long: Disk = {
      ...machineDisk,
      list: () => [{ name: 'a'.repeat(200), kind: 'link' }],
    };
    const stars = `${'*a'.repeat(20)}*b`;
    assert.deepEqual(await concerns(`cat ${stars}`, long), []);
    assert.deepEqual(await concerns(`find src -name '${stars}' -exec cat {} +`, long), []);
    for (const part of ['[', '[[:', '[]', '[:a'])
      assert.deepEqual(await concerns(`find src -name '${part.repeat(2_000)}' -exec cat {} +`, long), []);
  }).timeout(5_000);

  it('in a folder is asked about where the program reads through links', async () => {
    for (const command of [
      'zip -r x.zip src/deep',
      'zip -qr9 x.zip ./src/deep',
      'diff -r src/deep other',
      'diff -ur other src/deep',
      '7z a x.7z src/deep',
      'scp -r src/deep h:x',
      'find src/deep -exec cat {} +',
      "find src/deep -name '*.txt' -exec head -1 {} \\;",
      'find src/deep -print0 | xargs -0 cat',
    ])
      assert.ok((await concerns(command)).includes(secret), command);
    assert.deepEqual([...(await concerns('diff -r . other'))].sort(), [link('src/out'), secret]);
  });

  /** What these print or make is looked at. */
  const harmless = [
    'grep -r . src',
    'tar -cf copies/a.tar src',
    'cp -r src copies/b',
    'diff -r --no-dereference src/deep other',
    'find src -type f -exec cat {} +',
    "find src -name 'b*' -exec cat {} +",
    'find src -type f | xargs cat',
    'ls -lR src',
  ];

  it('in a folder is not where it does not, which is so', async () => {
    for (const command of harmless) {
      assert.deepEqual(await concerns(command), [], command);
      const output = execFileSync('bash', ['-c', `{ ${command}; cat copies/*.tar; } 2>&1 || true`], {
        ...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
        env: { ...process.env, LC_ALL: 'C' },
      });
      assert.doesNotMatch(output, new RegExp(KEY), command);
      const copied = execFileSync('find', ['copies', '-type', 'f', '-exec', 'cat', '{}', '+'], {
        cwd: folder,
      });
      assert.doesNotMatch(String(copied), new RegExp(KEY), command);
    }
  });

  it('is looked for each time, whatever was allowed before', async () => {
    const kept: string[] = [];
    const approvals = createApprovals({
      ...{ denied: () => [], allowed: () => [], disk: machineDisk },
      workspace: { read: () => kept, add: (rule) => kept.push(rule), remove: () => undefined },
      ask: () => Promise.resolve({ kind: 'allowed', by: 'user', scope: 'workspace' }),
    });
    for (const command of ['cat other/*', 'diff -r other src/nowhere']) {
      const proposal = await proposalOf(command);
      const first = approvals.consider(proposal);
      assert.equal(first.kind, 'ask');
      await approvals.ask('1', first.question, new AbortController().signal);
      assert.equal(approvals.consider(proposal).kind, 'decided');
      await symlink('../../home/.ssh/id_rsa', join(folder, 'other', 'later.txt'));
      assert.equal(approvals.consider(proposal).kind, 'ask', command);
      await rm(join(folder, 'other', 'later.txt'));
      assert.equal(approvals.consider(proposal).kind, 'decided');
    }
  });

  it('is bounded: of more files than are looked through it is said so', async () => {
    const file = { name: 'a', kind: 'file' } as const;
    const endless: Disk = {
      home: '/home/a',
      follow: (path) => path,
      list: (path) =>
        path.endsWith('.zip')
          ? []
          : [...Array.from({ length: 100 }, () => file), { name: 'deeper', kind: 'folder' }],
    };
    const more = 'Reads too many files to check them all for links: ';
    assert.deepEqual(await concerns('zip -r x.zip src', endless), [`${more}src`]);
    assert.deepEqual(await concerns('cat **/x', endless), [`${more}**/x`]);
    const braces = '{a,b}'.repeat(9);
    assert.deepEqual(await concerns(`cat ${braces}`, endless), [`${more}${braces}`]);
  });

  it('of a folder that is not there is nothing', async () => {
    await writeFile(join(folder, 'file'), 'x');
    for (const command of ['cat nowhere/*', 'cat file/*', 'diff -r nowhere file'])
      assert.deepEqual(await concerns(command), [], command);
  });
});
