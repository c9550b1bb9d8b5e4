/** The tools that answer about git without a model, over real git. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFindingWriter } from '../../../src/session/structure/findingWriter';
import { redact } from '../../../src/core/redact/redact';
import { call, reply, scriptedModel } from '../../support/scriptedModel';
import { callTool, taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const signal = new AbortController().signal;
const NO_TURN = { conversation: 'none', entries: [] };
const noFinder = () => Promise.resolve(null);

describe('Tools of git without a model', () => {
  let stage: TaskStage;
  const begin = async (files: Readonly<Record<string, string>>): Promise<void> => {
    stage = await taskStage(files);
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'T');
    git('config', 'user.email', 't@example.org');
    git('add', '-A');
    git('commit', '-q', '-m', 'Begin');
  };
  beforeEach(() => begin({ 'README.md': '# Shop\n' }));
  afterEach(() => stage.close());

  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: stage.folder.path, encoding: 'utf8', stdio: 'pipe' });
  const write = (path: string, text: string): void => writeFileSync(join(stage.folder.path, path), text);

  it('check each commit in a work tree of its own before they make any', async () => {
    write('README.md', '# Store\n');
    const before = git('status', '--porcelain');
    const apply = (check: string) =>
      callTool(stage.tools.gitTools(NO_TURN, noFinder), 'plan_commits', { proposal: 1, apply: true, check });
    const failed = await apply('echo not here; grep Shop README.md');
    assert.match(failed.text, /exited with 1, so nothing was committed\.\nIt is the last one/);
    assert.match(failed.text, /\nnot here\n/);
    assert.equal(git('status', '--porcelain'), before);
    assert.match((await apply('grep Store README.md')).text, /The check passed on each commit: \d+\.\d s\.$/);
    assert.equal(git('status', '--porcelain'), '');
  });

  it('propose commits without the lines of hunks, and make them', async () => {
    write('README.md', '# Store\n');
    write('new.txt', 'a secret line\n');
    const tools = stage.tools.gitTools(NO_TURN, noFinder);
    const { text } = await callTool(tools, 'plan_commits', {});
    assert.match(text, /^2 hunks in 2 files\.\nProposed .*\n1\. .+\n {2}\S+:1 (?:adds|changes|new file)/);
    assert.doesNotMatch(text, /a secret line/);
    const made = await callTool(tools, 'plan_commits', { proposal: 1, apply: true });
    assert.match(made.text, /made:\n\w{8} .*\nProven: /s);
    assert.equal(git('status', '--porcelain'), '');

    const undo = tools.find(({ name }) => name === 'undo_git') ?? assert.fail('no tool');
    const prepared = await undo.prepare({});
    const [, id] = /git undo ([\w-]+)/.exec(made.text) ?? [];
    assert.equal(prepared.approval?.command, `repomaster git undo ${id}`);
    const undone = await prepared.run({ signal, onOutput: () => undefined });
    assert.match(
      undone.text,
      /^Undone: committing changes\..*\nUndo: repomaster git undo [\w-]+, or \/commit undo/,
    );
    assert.deepEqual(git('status', '--porcelain').trim().split('\n').length, 2);
    await assert.rejects(undo.prepare({ id: '../x' }), /is no id of an undo/);
  });

  it('have nothing to undo where nothing was done', async () => {
    await assert.rejects(
      callTool(stage.tools.gitTools(NO_TURN, noFinder), 'undo_git', {}),
      /nothing of RepoMaster to undo/,
    );
  });

  it('finds the first bad commit without a model, by a command that was asked about', async function () {
    this.timeout(300_000);
    for (const number of [1, 2, 3, 4]) {
      write('number.txt', `${number}\n`);
      git('add', '-A');
      git('commit', '-qm', `Say ${number}`);
    }
    const bisect =
      stage.tools.gitTools(NO_TURN, noFinder).find(({ name }) => name === 'bisect') ?? assert.fail('no tool');
    const run = 'test "$(cat number.txt)" -lt 3';
    const prepared = await bisect.prepare({ good: 'HEAD~3', bad: 'HEAD', run });
    assert.deepEqual([prepared.approval?.command, prepared.approval?.isThrowAway], [run, true]);
    let printed = '';
    const { text } = await prepared.run({ signal, onOutput: (each) => void (printed += each) });
    assert.match(text, /^First bad commit: \w{40} \(\d runs\)\n {2}Say 3\n/);
    assert.match(printed, /3 commits may be the first bad one; at most \d runs\n/);
    assert.equal(git('worktree', 'list').trim().split('\n').length, 1);
  });

  it('reviews the files as they are, and two versions, without a model', async function () {
    this.timeout(120_000);
    write('tax.py', 'def of(price):\n    return price\n');
    write('cart.py', 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n');
    git('add', '-A');
    git('commit', '-qm', 'Add a cart');
    write('tax.py', 'def of(price, rate):\n    return price * rate\n');
    const before = git('status', '--porcelain');
    const tools = stage.tools.gitTools(NO_TURN, noFinder);
    const { text, results } = await callTool(tools, 'review_changes', {});
    assert.match(text, /^## Review: `HEAD` \(\w{12}\) to `:work`\n/);
    assert.match(text, /- `cart\.py:5` `cart\.total` calls `of` without `rate` \(`tax\.py:1`\)\n/);
    assert.deepEqual([results[0]?.path, results[0]?.line], ['cart.py', 5]);
    assert.equal(git('status', '--porcelain'), before);
    const added = await callTool(tools, 'review_changes', { range: 'HEAD~1..HEAD', all: true });
    assert.match(
      added.text,
      /\nNothing was found that needs a look\.\n\n2 changed files; symbols: 2 added\./,
    );
    await assert.rejects(
      callTool(tools, 'review_changes', { range: 'nowhere..HEAD' }),
      /"nowhere" names no commit of this repository/,
    );
  });

  it('has a model look for findings if the user says so, and tells before what that takes', async function () {
    this.timeout(120_000);
    write('tax.py', 'def of(price, rate):\n    return price * rate\n');
    git('add', '-A');
    git('commit', '-qm', 'Add a tax');
    write('tax.py', 'def of(price, rate):\n    return price / rate\n');
    const finding = { path: 'tax.py', line: 3, quote: 'return price / rate', severity: 'high' };
    const findings = [
      { ...finding, claim: 'Fails where `rate` is 0.' },
      { ...finding, quote: 'return price ** rate', claim: 'That line is not there.' },
    ];
    const model = scriptedModel(reply(JSON.stringify({ findings })));
    const writer = createFindingWriter(model, redact);
    const read: string[] = [];
    const asSent = (text: string): string => {
      read.push(text);
      return writer.asSent(text);
    };
    const tools = stage.tools.gitTools(NO_TURN, () => Promise.resolve({ ...writer, asSent }));
    const offered = await callTool(tools, 'review_changes', {});
    assert.match(
      offered.text,
      /\n`\S+` at `\S+` can look for findings: about \d+ tokens \(price unknown\)\.$/,
    );
    assert.equal(model.requests.length, 0);
    const { text, results } = await callTool(tools, 'review_changes', { model: true });
    assert.equal(model.requests.length, 1);
    assert.match(
      text,
      /### By `\S+` \(1\)\n\n- `tax\.py:2` high: Fails where `rate` is 0\.\n\n1 finding was dropped/,
    );
    assert.equal(read.length, 1, 'the file is redacted once for both');
    assert.match(text, /\nFindings by `\S+`: \d+ tokens sent, \d+ received, price unknown\.$/);
    assert.deepEqual([results[0]?.path, results[0]?.line], ['tax.py', 2]);
    await assert.rejects(
      callTool(stage.tools.gitTools(NO_TURN, noFinder), 'review_changes', { model: true }),
      /No model is set up to look for findings\. Choose a model first\./,
    );
  });

  it('say why no model was asked to who wanted one alone', async function () {
    this.timeout(120_000);
    write('README.md', '# Store\n');
    const model = scriptedModel();
    const writer = createFindingWriter(model, redact);
    const tools = stage.tools.gitTools(NO_TURN, () => Promise.resolve(writer));
    assert.doesNotMatch((await callTool(tools, 'review_changes', {})).text, /No model/);
    assert.match((await callTool(tools, 'review_changes', { model: true })).text, /> No model was asked: /);
    assert.equal(model.requests.length, 0);
  });

  it('finds what a merge breaks, before it is made and after, without a model', async function () {
    this.timeout(120_000);
    write('tax.py', 'def of(price):\n    return price\n');
    git('add', '-A');
    git('commit', '-qm', 'Add a tax');
    git('checkout', '-qb', 'feature');
    write('cart.py', 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n');
    git('add', '-A');
    git('commit', '-qm', 'Add a cart');
    git('checkout', '-q', 'main');
    write('tax.py', 'def of(price, rate):\n    return price * rate\n');
    git('commit', '-qam', 'Tell the rate');
    const before = git('status', '--porcelain');
    const tools = stage.tools.gitTools(NO_TURN, noFinder);
    const check = (args: { theirs?: string }) => callTool(tools, 'find_silent_conflicts', args);
    const { text, results } = await check({ theirs: 'feature' });
    assert.match(
      text,
      /^## Silent conflicts: `feature` \(\w{12}\) into `main` \(\w{12}\)\n\ngit sees no conflict; 1 finding\./,
    );
    assert.match(text, /\n {2}- theirs, `cart\.py:5` \(\w{8}\): `return tax\.of\(sum\(items\)\)`\n/);
    assert.deepEqual([results[0]?.path, results[0]?.line], ['tax.py', 1]);
    assert.equal(git('status', '--porcelain'), before);
    await assert.rejects(check({}), /No merge is under way, and the last commit is no merge/);
    git('merge', '-q', '--no-ff', '--no-commit', 'feature');
    assert.match((await check({})).text, /: `feature` .*\n\n.*1 finding\./, 'while the merge is under way');
    git('commit', '-qm', 'Merge feature');
    assert.match((await check({})).text, /: `feature` \(\w+\) into `Tell the rate` .*`cart\.py:5`/s, 'after');
  });

  it('reviews what the last turn changed, beside what was asked and answered', async function () {
    this.timeout(120_000);
    await stage.close();
    await begin({
      'tax.py': 'def of(price):\n    return price\n\n\ndef cut(price):\n    return price\n',
      'cart.py': 'import tax\n\n\ndef total(items):\n    return tax.of(sum(items))\n',
    });
    const review = () => {
      const { entries } = stage;
      return callTool(stage.tools.gitTools({ conversation: 'c1', entries }, noFinder), 'review_changes', {
        turn: true,
      });
    };
    await assert.rejects(review(), /No turn of this conversation has changed files/);
    // The user's own change is none of the turn's.
    write('own.py', 'def own():\n    return 1\n');
    const edit = (old_text: string, new_text: string): object => ({ old_text, new_text });
    const played = await stage.turn(
      'act',
      'Give `of` a rate.',
      reply('', [call('v', 'view_code', { targets: ['tax'] })]),
      reply('', [
        call('e', 'edit_file', {
          path: 'tax.py',
          edits: [
            edit('def of(price):\n    return price', 'def of(price, rate):\n    return price * rate'),
            edit('def cut(price):\n    return price', 'def cut(price):\n    return price - 1'),
          ],
        }),
      ]),
      reply('', [call('s', 'submit', { answer: '`of` takes a rate now.' })]),
    );
    assert.deepEqual(played.end, { kind: 'answered' });
    const before = git('status', '--porcelain');
    const { text, results } = await review();
    assert.match(
      text,
      /^## Review: `before turn 1` to `now`\n\nLook at: [^\n]+\n\n1 changed file; symbols: /,
    );
    assert.match(text, /- `cart\.py:5` `cart\.total` calls `of` without `rate` \(`tax\.py:1`\)\n/);
    assert.match(text, /### Beyond what was said \(1\)\n\n- `tax\.py:5` `cut` other body\n/);
    assert.match(text, /\nWhat was said: the question and the answer name 1 of 2 changed parts\.\n/);
    assert.deepEqual([results[0]?.path, results[0]?.line], ['cart.py', 5]);
    assert.equal(git('status', '--porcelain'), before);
  });

  it('names files of a turn that others changed since, and passes no such turn over', async function () {
    this.timeout(120_000);
    await stage.close();
    await begin({
      'tax.py': 'def of(price):\n    return price\n',
      'cut.py': 'def cut(price):\n    return price\n',
    });
    const review = () => {
      const { entries } = stage;
      return callTool(stage.tools.gitTools({ conversation: 'c1', entries }, noFinder), 'review_changes', {
        turn: true,
      });
    };
    const edit = (id: string, path: string, old_text: string, new_text: string) =>
      call(id, 'edit_file', { path, edits: [{ old_text, new_text }] });
    const view = reply('', [call('v', 'view_code', { targets: ['tax', 'cut'] })]);
    const submit = reply('', [call('s', 'submit', { answer: 'Changed.' })]);
    const first = await stage.turn(
      'act',
      'Change `of` and `cut`.',
      view,
      reply('', [edit('a', 'tax.py', 'return price', 'return price + 1')]),
      reply('', [edit('b', 'cut.py', 'return price', 'return price - 1')]),
      submit,
    );
    assert.deepEqual(first.end, { kind: 'answered' });
    write('cut.py', 'def cut(price):\n    return price-1\n');
    const { text } = await review();
    assert.match(text, /\n1 changed file; symbols: /);
    assert.match(text, /> Left out, because others changed them since or they are no files: cut\.py\.\n?/);
    await stage.turn(
      'act',
      'Change `of` again.',
      view,
      reply('', [edit('c', 'tax.py', 'return price + 1', 'return price + 2')]),
      submit,
    );
    write('tax.py', 'def of(price):\n    return price+2\n');
    await assert.rejects(review(), /Turn 2 cannot be reviewed: .*: tax\.py\. Review your files/);
  });

  it('has no tools of git in a folder that is not trusted', () => {
    stage.isTrusted = false;
    assert.deepEqual(stage.tools.gitTools(NO_TURN, noFinder), []);
  });
});
