/** The modes `commit` and `rebase` in a window without an editor: a model behind a real server plans, real git does it, and it is undone. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentTurn } from '../../../src/agent/loop';
import { machineClock } from '../../../src/agent/machineClock';
import { COMMIT_PROMPT, MERGE_PROMPT, REBASE_PROMPT } from '../../../src/agent/prompts/system';
import type { Entry, GitMode, TurnEnd } from '../../../src/core/conversation/conversation';
import { redact } from '../../../src/core/redact/redact';
import { NO_CORRECTION } from '../../../src/core/tokens/estimateCorrection';
import { estimateTokens } from '../../../src/core/tokens/estimateTokens';
import { openCommitEngine } from '../../../src/session/commits/openCommits';
import { openRebaseEngine } from '../../../src/session/rebase/openRebaseEngine';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer } from '../../support/modelServer';
import { askingAt } from '../models/asking';
import { callTool, taskStage } from './taskStage';
import type { TaskStage } from './taskStage';

const CART =
  'class Cart:\n    def add(self, item):\n        self.items.append(item)\n\n\ndef total(cart):\n    return 0\n';
const signal = new AbortController().signal;

describe('The git modes', () => {
  let stage: TaskStage;
  beforeEach(async () => {
    stage = await taskStage({ 'shop/cart.py': CART, 'README.md': '# Shop\n' });
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'T');
    git('config', 'user.email', 't@example.org');
    git('add', '-A');
    git('commit', '-q', '-m', 'Begin');
  });
  afterEach(() => stage.close());

  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: stage.folder.path, encoding: 'utf8', stdio: 'pipe' });
  const write = (path: string, text: string): void => writeFileSync(join(stage.folder.path, path), text);
  const subjects = (): readonly string[] => git('log', '--format=%s', '--reverse').trim().split('\n');

  const told = async (mode: GitMode) => {
    const { tools, system, facts = '' } = await stage.setUp(mode);
    const offered = tools.filter(({ isUntold }) => isUntold !== true);
    const schemas = offered.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    const tokens = estimateTokens(system + JSON.stringify(schemas));
    return { names: offered.map(({ name }) => name), system, facts, tokens, tools };
  };

  /** A turn against this server; the commands that were asked about. */
  const play = async (server: ModelServer, mode: GitMode): Promise<{ end: TurnEnd; asked: string[] }> => {
    const asked: string[] = [];
    const { nextStep, facts, ...own } = await stage.setUp(mode, stage.entries);
    const quiet = (): void => undefined;
    const end = await agentTurn(
      {
        ...own,
        ...{ model: askingAt(server.url).client, edits: undefined, redact, clock: machineClock },
        approvals: {
          consider: ({ command }) => {
            asked.push(command);
            return { kind: 'decided', decision: { kind: 'allowed', scope: 'once', by: 'user' } };
          },
          ask: () => assert.fail('nobody is asked'),
        },
        correction: NO_CORRECTION,
        journal: { append: (entry: Entry) => void stage.entries.push(entry) },
        log: { trace: quiet, info: quiet, warn: quiet, error: quiet },
      },
      { entries: [], question: { text: 'Do it.', context: '', mode, nextStep, facts } },
      quiet,
      AbortSignal.timeout(240_000),
    );
    await server.close();
    server.expectDone();
    return { end, asked };
  };

  const undoId = (server: ModelServer): string => {
    const [, id] =
      /Undo: repomaster git undo ([\w-]+)/.exec(JSON.stringify(server.requests.at(-1)?.body)) ?? [];
    return id ?? assert.fail('no undo was told');
  };

  const code = { outlineOf: async () => null, callsOf: async () => null };
  const parts = { environment: process.env, code };

  const messy = (): void => {
    write('shop/cart.py', CART.replace('items', 'goods').replace('return 0', 'return sum(cart.goods)'));
    write('README.md', '# Shop\n\nSells goods.\n');
  };

  it('offers one tool for commits in few tokens, and tells the changes first', async () => {
    messy();
    const { names, system, facts, tokens } = await told('commit');
    assert.deepEqual(names, ['explore', 'plan_commits', 'more']);
    assert.equal(system, COMMIT_PROMPT);
    assert.ok(tokens < 1_500, String(tokens));
    assert.match(
      facts,
      /^# Changes \(data from plan_commits\)\n```\n3 hunks in 2 files\.\nLast subjects: "Begin"/,
    );
    assert.match(
      facts,
      /\[\w{4}\] shop\/cart\.py:3 -1 \+1\n- {8}self\.items\.append\(item\)\n\+ {8}self\.goods/,
    );
    assert.match(facts, /Proposal 1, .*\n1\. "/);
  });

  it('offers few tools for a rebase, and those of conflicts through more', async () => {
    const { names, system, tokens, tools } = await told('rebase');
    assert.deepEqual(names, ['explore', 'submit', 'plan_rebase', 'more']);
    assert.equal(system, REBASE_PROMPT);
    assert.ok(tokens < 1_500, String(tokens));
    assert.match(
      tools.find(({ name }) => name === 'more')?.description ?? '',
      /view_conflicts, resolve_conflict/,
    );
  });

  it('resolves what is under way first, whatever was asked', async () => {
    git('checkout', '-q', '-b', 'other');
    write('README.md', '# Store\n');
    git('commit', '-qam', 'Other');
    git('checkout', '-q', 'main');
    write('README.md', '# Mall\n');
    git('commit', '-qam', 'Own');
    assert.throws(() => git('merge', 'other'));
    for (const mode of ['commit', 'rebase'] as const) {
      const { names, system } = await told(mode);
      assert.deepEqual(names, ['explore', 'view_conflicts', 'resolve_conflict', 'submit', 'more']);
      assert.equal(system, MERGE_PROMPT);
    }
  });

  it('splits changes into commits that are approved, proves it, and is undone', async function () {
    this.timeout(300_000);
    messy();
    const status = git('status', '--porcelain');
    const { report } = await (await openCommitEngine(stage.folder.path, parts, signal)).read(null, signal);
    const [readme = '', ...cart] = report.hunks.map(({ id }) => id.slice(0, 6));
    const commits = [
      { message: "Call them goods\n\nAnd don't count none", hunks: cart },
      { message: 'Say what it sells', hunks: [readme] },
    ];
    const server = await startModelServer([
      reply({
        toolUses: [
          { name: 'plan_commits', input: { commits: [{ message: 'X', hunks: ['beef'] }] } },
          { name: 'plan_commits', input: { commits: commits.slice(0, 1) } },
        ],
      }),
      reply({ toolUses: [{ name: 'plan_commits', input: { commits, apply: true } }] }),
      reply({ text: 'Two commits.' }),
    ]);
    const { end, asked } = await play(server, 'commit');
    assert.equal(end.kind, 'answered', JSON.stringify(end));
    const checked = JSON.stringify(server.requests[1]?.body);
    assert.match(checked, /there is no hunk beef/);
    assert.match(
      checked,
      /The plan fits: 1 commit\..*In no commit, so left as uncommitted: \w{4} \(README\.md\)/,
    );
    assert.deepEqual(asked, [
      "# 2 hunks: shop/cart.py\ngit commit -m 'Call them goods\n\nAnd don'\\''t count none'\n" +
        "# 1 hunk: README.md\ngit commit -m 'Say what it sells'",
    ]);
    assert.deepEqual(subjects(), ['Begin', 'Call them goods', 'Say what it sells']);
    assert.equal(git('status', '--porcelain'), '');
    assert.match(JSON.stringify(server.requests[2]?.body), /Proven: .*Nothing is left\./);
    await (await openCommitEngine(stage.folder.path, parts, signal)).undo(undoId(server), signal);
    assert.deepEqual([subjects(), git('status', '--porcelain')], [['Begin'], status]);
  });

  it('refuses to commit what an editor holds unsaved, and what has changed since it was shown', async () => {
    messy();
    const { tools } = await stage.setUp('commit');
    const apply = { proposal: 1, apply: true };
    stage.unsaved.push(join(stage.folder.path, 'README.md'));
    await assert.rejects(callTool(tools, 'plan_commits', apply), /Unsaved changes in an editor: README\.md/);
    stage.unsaved.length = 0;
    const tool = tools.find(({ name }) => name === 'plan_commits') ?? assert.fail('no tool');
    const prepared = await tool.prepare(apply);
    write('README.md', '# Other\n');
    await assert.rejects(prepared.run({ signal, onOutput: () => undefined }), /nothing was committed/);
    assert.deepEqual(subjects(), ['Begin']);
  });

  it('reorders a branch once that is approved, proves the files the same, and is undone', async function () {
    this.timeout(300_000);
    git('checkout', '-q', '-b', 'feature');
    write('shop/app.py', 'def main():\n    pass\n');
    git('add', '-A');
    git('commit', '-qm', 'Add app');
    write('README.md', '# Shop\n\nSells goods.\n');
    git('commit', '-qam', 'wip');
    write('shop/app.py', 'def main():\n    return 0\n');
    git('commit', '-qam', 'Fix app');
    const head = git('rev-parse', 'HEAD');
    const tree = git('rev-parse', 'HEAD^{tree}');
    const [app = '', wip = '', fix = ''] = git('log', '--format=%H', '--reverse', 'main..')
      .trim()
      .split('\n');
    const todo = [
      { action: 'pick', commit: app.slice(0, 8) },
      { action: 'fixup', commit: fix.slice(0, 8) },
      { action: 'reword', commit: wip.slice(0, 8), message: 'Say what it sells\n\nNobody knew.' },
    ];
    const server = await startModelServer([
      reply({ toolUses: [{ name: 'plan_rebase', input: { onto: 'main' } }] }),
      reply({
        toolUses: [
          { name: 'plan_rebase', input: { onto: 'main', todo: todo.slice(1) } },
          { name: 'plan_rebase', input: { onto: 'main', todo } },
        ],
      }),
      reply({ toolUses: [{ name: 'plan_rebase', input: { onto: 'main', todo, apply: true } }] }),
      reply({ text: 'Tidied.' }),
    ]);
    const { end, asked } = await play(server, 'rebase');
    assert.equal(end.kind, 'answered', JSON.stringify(end));
    const read = JSON.stringify(server.requests[1]?.body);
    assert.match(
      read,
      /3 commits of feature to put onto main, the oldest first:\\n\w{8} [\d-]+ Add app \(shop\/app\.py\)/,
    );
    assert.match(read, /Plan 1, /);
    const checked = JSON.stringify(server.requests[2]?.body);
    assert.match(checked, /The todo cannot be run: /);
    assert.match(checked, /The plan can be run:.*No conflict is foreseen\./);
    assert.deepEqual(asked, [
      [
        'git rebase -i main',
        `# pick ${app.slice(0, 8)} Add app`,
        `# fixup ${fix.slice(0, 8)} Fix app`,
        `# reword ${wip.slice(0, 8)} Say what it sells Nobody knew.`,
        '#     Say what it sells',
        '#     Nobody knew.',
        '# No conflict is foreseen.',
      ].join('\n'),
    ]);
    assert.deepEqual(subjects(), ['Begin', 'Add app', 'Say what it sells']);
    assert.equal(git('rev-parse', 'HEAD^{tree}'), tree);
    assert.match(
      JSON.stringify(server.requests[3]?.body),
      /Proven: the files are the same as without the plan\./,
    );
    await (await openRebaseEngine(stage.folder.path, parts, signal)).undo(undoId(server), signal);
    assert.equal(git('rev-parse', 'HEAD'), head);
  });

  it('stops a rebase at a conflict, which its other tools resolve', async function () {
    this.timeout(300_000);
    git('checkout', '-q', '-b', 'feature');
    write('README.md', '# Store\n');
    git('commit', '-qam', 'Call it store');
    git('checkout', '-q', 'main');
    write('README.md', '# Mall\n');
    git('commit', '-qam', 'Call it mall');
    git('checkout', '-q', 'feature');
    const head = git('rev-parse', 'HEAD');
    const { tools } = await stage.setUp('rebase');
    const plan = await callTool(tools, 'plan_rebase', { onto: 'main' });
    assert.match(
      plan.text,
      /Plan 1, .*\n- The commits as they are, onto main\.\n.*\nConflict: README\.md at/,
    );
    const { text } = await callTool(tools, 'plan_rebase', { onto: 'main', proposal: 1, apply: true });
    assert.match(text, /^A rebase is under way\.[^]*Conflict: README\.md[^]*\nUndo: repomaster git undo/);
    assert.match((await callTool(tools, 'plan_rebase', {})).text, /^A rebase is under way\./);
    const [conflict] = (await (await stage.merge.mergeOf()).read()).conflicts;
    await callTool(tools, 'resolve_conflict', { id: conflict?.conflict.id ?? '', text: '# Store' });
    const { submitted } = await callTool(tools, 'submit', { answer: 'Store.' });
    assert.equal(submitted, 'Store.');
    assert.deepEqual(subjects(), ['Begin', 'Call it mall', 'Call it store']);
    assert.equal(readFileSync(join(stage.folder.path, 'README.md'), 'utf8'), '# Store\n');
    const [, id = ''] = /git undo ([\w-]+)/.exec(text) ?? [];
    await (await openRebaseEngine(stage.folder.path, parts, signal)).undo(id, signal);
    assert.equal(git('rev-parse', 'HEAD'), head);
  });
});
