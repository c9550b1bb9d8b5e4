import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { recoverOperations, undoOperation } from '../../../../src/git/operations/operation';
import { openRepository } from '../../../../src/git/operations/repository';
import { readMerge } from '../../../../src/scenarios/git/readMerge';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, openConflicts, resolve, wholeState } from './merging';

const five = 'a\nb\nc\nd\ne\n';

describe('bad input of a merge', () => {
  const stage = mergeStage();

  function arrange(): void {
    stage.twoSides({
      base: { 'a.txt': five, 'clean.txt': 'clean\n' },
      ours: { 'a.txt': 'a\nb1\nc\nd\ne\n' },
      theirs: { 'a.txt': 'a\nb2\nc\nd\ne2\n' },
    });
    stage.conflicting('merge', 'side');
  }

  const idOf = async (): Promise<string> => openConflicts(await stage.read())[0]?.id ?? '';
  const hook = (name: string, script: string): void => {
    const path = join(stage.folder.path, '.git', 'hooks', name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  };

  /** Whether an operation has noted that it started this git. */
  const isNoted = (pid: string): boolean => {
    const folder = join(stage.folder.path, '.git', 'repomaster');
    const notes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('git.json'),
    );
    return notes.some((name) => readFileSync(join(folder, name), 'utf8').startsWith(`{"pid":${pid},`));
  };

  async function refuses(pattern: RegExp, id?: string): Promise<void> {
    const before = wholeState(stage.folder);
    const choices = [{ id: id ?? (await idOf()), text: 'b12\n' }];
    await assert.rejects(resolve(await stage.repository(), choices), pattern);
    assert.deepEqual(wholeState(stage.folder), before);
  }

  it('refuses a conflict that is not there, and one chosen twice', async () => {
    arrange();
    await refuses(/There is no conflict nonsense any more/, 'nonsense');
    const id = await idOf();
    const twice = resolve(await stage.repository(), [
      { id, text: 'x\n' },
      { id, side: 'ours' },
    ]);
    await assert.rejects(twice, /is resolved twice/);
  });

  it('refuses where nothing is under way', async () => {
    stage.commit('one', { 'a.txt': five });
    await refuses(/No merge is under way/, 'x');
    await assert.rejects(undoOperation(await stage.repository(), null, noSignal), /There is nothing to undo/);
    const unknown = undoOperation(await stage.repository(), '../../x', noSignal);
    await assert.rejects(unknown, /There is no backup/);
  });

  it('says which lock another git process holds', async () => {
    arrange();
    const id = await idOf();
    const lock = join(stage.folder.path, '.git', 'index.lock');
    writeFileSync(lock, '');
    await refuses(/Another git process holds .*index\.lock/, id);
    assert.ok(existsSync(lock));
    rmSync(lock);
    assert.notEqual((await resolve(await stage.repository(), [{ id, text: 'x\n' }])).result.commit, null);
  });

  it('says that nobody is known who commits', async () => {
    arrange();
    writeFileSync(join(stage.folder.home, '.gitconfig'), '[user]\n\tuseConfigOnly = true\n');
    await refuses(/git does not know who commits/);
  });

  it('says that a commit could not be signed', async () => {
    arrange();
    const program = join(stage.folder.home, 'sign');
    writeFileSync(program, '#!/bin/sh\necho "no key" >&2\nexit 2\n');
    chmodSync(program, 0o755);
    stage.git('config', 'commit.gpgsign', 'true');
    stage.git('config', 'gpg.program', program);
    await refuses(/could not be signed without asking/);
  });

  it('gives back clean files that a refusing hook changed', async () => {
    arrange();
    hook('pre-commit', 'echo spoiled > clean.txt; echo new > new.txt; git add clean.txt new.txt; exit 1');
    await refuses(/a hook may have refused/);
  });

  it('undoes what a hook did to clean files', async () => {
    arrange();
    hook('pre-commit', 'echo formatted > clean.txt; echo new > new.txt; git add clean.txt new.txt');
    const before = wholeState(stage.folder);
    const { result } = await resolve(await stage.repository(), [{ id: await idOf(), text: 'x\n' }]);
    assert.equal(stage.git('show', 'HEAD:clean.txt'), 'formatted\n');
    await undoOperation(await stage.repository(), result.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('runs no editor, and lets nobody ask', async () => {
    arrange();
    stage.git('config', 'core.editor', 'touch "$HOME/edited"; false');
    hook('pre-commit', 'if (exec < /dev/tty) 2> /dev/null; then exit 1; fi; read line; test -z "$line"');
    const { result } = await resolve(await stage.repository(), [{ id: await idOf(), text: 'x\n' }]);
    assert.notEqual(result.commit, null);
    assert.ok(!existsSync(join(stage.folder.home, 'edited')));
  });

  it('recovers where git itself is ended in a hook', async () => {
    arrange();
    const before = wholeState(stage.folder);
    const id = await idOf();
    hook('pre-commit', 'kill -9 $PPID');
    await assert.rejects(resolve(await stage.repository(), [{ id, text: 'x\n' }]), /signal|lock/);
    rmSync(join(stage.folder.path, '.git', 'index.lock'), { force: true });
    await recoverOperations(await stage.repository(), noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('waits for a git whose starter was killed, and keeps its commit', async function () {
    this.timeout(60_000);
    arrange();
    const before = wholeState(stage.folder);
    const at = (name: string): string => join(stage.folder.home, name);
    for (const name of ['inside', 'goOn']) execFileSync('mkfifo', [at(name)]);
    hook('pre-commit', `echo $PPID > ${at('inside')}; cat ${at('goOn')}`);
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'scenarios', 'git', 'undoChild.js');
    const choices = JSON.stringify([{ id: await idOf(), text: 'x\n' }]);
    const options = { cwd: stage.folder.path, env: stage.folder.environment };
    const { child, ended } = startProcess([script, stage.folder.path, '1000', choices], options);
    const git = (await readFile(at('inside'), 'utf8')).trim();
    // git may come to its hook before its starter has noted it.
    while (!isNoted(git)) await setTimeout(10);
    child.kill('SIGKILL');
    await ended;
    const repository = await stage.repository();
    await assert.rejects(recoverOperations(repository, noSignal), /still runs \(process \d+\)/);
    writeFileSync(at('goOn'), '');
    execFileSync('tail', ['--pid', git, '-f', '/dev/null']);
    assert.equal((await recoverOperations(repository, noSignal))?.outcome, 'finished');
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'a\nx\nc\nd\ne2\n');
    await undoOperation(repository, null, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('says that git is too old', async () => {
    arrange();
    const folder = join(stage.folder.home, 'old');
    mkdirSync(folder);
    writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 2.37.9\n');
    chmodSync(join(folder, 'git'), 0o755);
    const environment = { ...stage.folder.environment, PATH: folder };
    const opened = openRepository(stage.folder.path, environment, noSignal);
    await assert.rejects(opened, /git 2\.37 is too old for this\. Install git 2\.38 or newer/);
    const none = { ...environment, PATH: stage.folder.home };
    await assert.rejects(openRepository(stage.folder.path, none, noSignal), /git was not found on PATH/);
    await assert.rejects(stage.repository(stage.folder.home), /is not in the work tree of a git repository/);
  });

  it('keeps a backup that garbage collection does not take', async () => {
    arrange();
    writeFileSync(join(stage.folder.path, 'clean.txt'), 'not committed\n');
    stage.folder.write({ 'staged.txt': 'staged\n' });
    stage.git('add', 'staged.txt');
    writeFileSync(join(stage.folder.path, 'staged.txt'), 'and changed\n');
    const before = wholeState(stage.folder);
    const { result } = await resolve(await stage.repository(), [{ id: await idOf(), text: 'x\n' }]);
    stage.git('reset', '-q', '--hard');
    stage.git('reflog', 'expire', '--expire=now', '--all');
    stage.git('gc', '-q', '--prune=now');
    const files = { 'clean.txt': 'not committed\n', 'staged.txt': 'and changed\n' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(stage.folder.path, name), text);
    const note = '.git/ORIG_HEAD';
    const ofReset = wholeState(stage.folder)[note];
    await undoOperation(await stage.repository(), result.undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), { ...before, [note]: ofReset });
  });

  it('works in a shallow clone', async () => {
    arrange();
    stage.git('merge', '--abort');
    const clone = join(stage.folder.home, 'clone');
    stage.git('clone', '-q', '--depth', '1', '--no-single-branch', `file://${stage.folder.path}`, clone);
    assert.throws(() =>
      stage.git('-C', clone, 'merge', '--allow-unrelated-histories', 'origin/side', '-m', 'm'),
    );
    const repository = await openRepository(clone, stage.folder.environment, noSignal);
    const reading = await readMerge(repository, noSignal);
    assert.deepEqual([reading.base, reading.theirs?.name], [null, 'origin/side']);
    const [conflict] = openConflicts(reading);
    const { result } = await resolve(repository, [{ id: conflict?.id ?? '', side: 'theirs' }]);
    assert.notEqual(result.commit, null);
  });

  it('refuses a file where a folder is', async () => {
    stage.twoSides({ base: { 'a.txt': five }, ours: { 'a.txt': null }, theirs: { 'a.txt': 'b\n' } });
    stage.conflicting('merge', 'side');
    rmSync(join(stage.folder.path, 'a.txt'));
    mkdirSync(join(stage.folder.path, 'a.txt'));
    await refuses(/a\.txt cannot be written because something else is in its place/);
  });

  it('handles 200 conflicts in a file, and a file of 5 MB', async () => {
    const lines = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? `line ${at}` : `keep ${at}`));
    const side = (name: string): string =>
      lines.map((line, at) => (at % 2 === 0 ? `${line} ${name}` : line)).join('\n.\n.\n.\n');
    const big = Array.from({ length: 100_000 }, (_, at) => `a line of a large file, number ${at}, of them`);
    const large = (name: string): string => big.with(500, name).with(90_000, `${name} again`).join('\n');
    stage.twoSides({
      base: { 'many.txt': lines.join('\n.\n.\n.\n'), 'large.txt': big.join('\n') },
      ours: { 'many.txt': side('ours'), 'large.txt': large('ours') },
      theirs: { 'many.txt': side('theirs'), 'large.txt': large('theirs') },
    });
    stage.conflicting('merge', 'side');
    const conflicts = openConflicts(await stage.read());
    assert.deepEqual(
      [conflicts.filter(({ path }) => path === 'large.txt').length, conflicts.length],
      [2, 202],
    );
    const choices = conflicts.map(({ id }) => ({ id, side: 'theirs' as const }));
    assert.notEqual((await resolve(await stage.repository(), choices)).result.commit, null);
    assert.equal(readFileSync(join(stage.folder.path, 'many.txt'), 'utf8'), side('theirs'));
    assert.equal(readFileSync(join(stage.folder.path, 'large.txt'), 'utf8'), large('theirs'));
  });
});
