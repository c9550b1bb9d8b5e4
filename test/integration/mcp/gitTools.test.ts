import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { repositoryRoot } from '../../support/paths';
import { threeConflicts } from '../../support/threeConflicts';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster mcp --git', () => {
  let folder: GitFolder;
  before(async () => {
    folder = await gitFolder();
    threeConflicts(folder.path, folder.environment);
  });
  after(() => folder.remove());

  const served = async (args: readonly string[], use: (client: Client) => Promise<void>): Promise<void> => {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
    const env = Object.fromEntries(
      Object.entries(folder.environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const command = { command: process.execPath, args: [cli, 'mcp', folder.path, '--no-cache', ...args] };
    await client.connect(new StdioClientTransport({ ...command, env, cwd: folder.path, stderr: 'ignore' }));
    try {
      await use(client);
    } finally {
      await client.close();
    }
  };

  const say = async (client: Client, name: string, args: object): Promise<string> => {
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const [block] = content as readonly { readonly text: string }[];
    return `${isError === true ? 'error: ' : ''}${block?.text ?? ''}`;
  };

  it('has its tools with the switch alone, and says which one writes', async () => {
    const names: Record<string, boolean | undefined> = {};
    await served(['--git'], async (client) => {
      for (const { name, annotations } of (await client.listTools()).tools)
        names[name] = annotations?.readOnlyHint;
    });
    assert.deepEqual([names['view_conflicts'], names['resolve_conflict']], [true, false]);
    assert.deepEqual([names['plan_commits'], names['plan_rebase']], [true, true]);
    await served([], async (client) => {
      const { tools } = await client.listTools();
      assert.ok(tools.every(({ name }) => !/conflict|^plan_/.test(name)));
    });
  });

  it('shows the conflicts, and writes one into its file', async () => {
    await served(['--git'], async (client) => {
      const shown = await say(client, 'view_conflicts', { path: 'shop/app.py' });
      assert.match(shown, /main is older than feature, by 2 days\./);
      const [, id = ''] = /^\[(\w+)\] shop\/app\.py:3-/m.exec(shown) ?? [];
      assert.match(
        await say(client, 'resolve_conflict', { id: 'nobody', candidate: 0 }),
        /^error: .*no conflict/,
      );
      const said = await say(client, 'resolve_conflict', { id, text: 'LIMIT = 4' });
      assert.match(said, /^Written: .*\n3 conflicts in 3 files: 1 written, 2 open\./);
    });
    assert.match(readFileSync(join(folder.path, 'shop/app.py'), 'utf8'), /\nLIMIT = 4\n\n/);
  });

  it('plans commits and rebases, checks plans, and says what is under way; it carries nothing out', async () => {
    await served(['--git'], async (client) => {
      assert.match(await say(client, 'plan_commits', {}), /^error: A merge is under way/);
    });
    folder.git('merge', '--abort');
    folder.git('checkout', '-q', '-b', 'topic');
    folder.write({ 'shop/app.py': 'LIMIT = 3\n' });
    folder.git('commit', '-qam', 'wip');
    folder.write({ 'shop/app.py': 'LIMIT = 7\n', 'shop/new.py': 'x = 1\n' });
    const before = [folder.git('rev-parse', 'HEAD'), folder.git('status', '--porcelain')];
    await served(['--git'], async (client) => {
      const read = await say(client, 'plan_commits', {});
      const ids = [...read.matchAll(/^\[(\w{12})\] /gm)].map(([, id]) => id ?? '');
      assert.equal(ids.length, 2, read);
      const commits = [{ message: 'Raise the limit', hunks: ids.slice(0, 1) }];
      const checked = await say(client, 'plan_commits', { commits });
      assert.match(checked, /^The plan fits: 1 commit\.\n1\. "Raise the limit": \w{12}\n.*new\.py/);
      assert.match(checked, /run repomaster git commit --apply FILE\.$/);
      assert.match(await say(client, 'plan_rebase', { onto: 'main' }), /^1 commit of topic to put onto main/);
      const todo = [{ action: 'reword', commit: before[0]?.slice(0, 8), message: 'Lower the limit' }];
      const forecast = await say(client, 'plan_rebase', { onto: 'main', todo });
      assert.match(
        forecast,
        /^The plan can be run:\n {2}reword \w{8} Lower the limit\nNo conflict is foreseen\./,
      );
      assert.match(await say(client, 'plan_rebase', { onto: '--help' }), /^error: "--help" names no commit/);
      for (const name of ['plan_commits', 'plan_rebase'])
        await assert.rejects(say(client, name, { proposal: 1, apply: true }), /apply/);
    });
    assert.deepEqual([folder.git('rev-parse', 'HEAD'), folder.git('status', '--porcelain')], before);
  });
});
