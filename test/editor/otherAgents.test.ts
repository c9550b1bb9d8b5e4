import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { mcpServerDefinition } from '../../src/host/otherAgents/mcpServer';
import { indexedExtension } from './extensionApi';

const calls: readonly (readonly [string, object, RegExp])[] = [
  ['view_structure', {}, /main\.py/],
  ['view_code', { targets: ['main.py'] }, /def main/],
  ['search_code', { query: 'main' }, /main\.py/],
  ['trace_dependencies', { target: 'main.py', direction: 'imports' }, /index v\d+/],
  ['read_document', { path: 'main.py' }, /def main/],
];

async function invoke(name: string, input: object): Promise<string> {
  const { token } = new vscode.CancellationTokenSource();
  const { content } = await vscode.lm.invokeTool(
    `repomaster_${name}`,
    { input, toolInvocationToken: undefined },
    token,
  );
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('other agents in the editor', () => {
  let folder: string;
  before(async () => {
    ({ folder } = await indexedExtension());
  });

  it('see every exploration tool, with its schema', () => {
    const offered = vscode.lm.tools.filter(({ name }) => name.startsWith('repomaster_'));
    assert.deepEqual(
      offered.map(({ name }) => name.replace('repomaster_', '')).sort(),
      calls.map(([name]) => name).sort(),
    );
    for (const { inputSchema, description } of offered) {
      assert.ok(inputSchema);
      assert.ok(description.length > 40);
    }
  });

  it('are answered by each of them', async () => {
    for (const [name, input, expected] of calls) {
      const text = await invoke(name, input);
      assert.match(text, expected);
      assert.match(text, /^index v\d+/m);
    }
  });

  it('are told what is wrong with a call, and what is right', async () => {
    await assert.rejects(invoke('view_code', { targets: ['no_such_symbol_here'] }), /no_such_symbol_here/);
    await assert.rejects(invoke('view_code', { targets: ['../outside.txt'] }), /outside/);
  });

  it('can start the MCP server as the editor does, and are answered the same', async () => {
    const { command, args, env } = mcpServerDefinition(folder, cliOf(), '0');
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
    await client.connect(
      new StdioClientTransport({
        command,
        args: [...args, '--no-cache'],
        env: textsOf(env),
        stderr: 'ignore',
      }),
    );
    try {
      const { tools } = await client.listTools();
      // The state of the map is a question of other agents alone: the editor shows it.
      const names = [...calls.map(([name]): string => name), 'status'].sort();
      assert.deepEqual(tools.map(({ name }) => name).sort(), names);
      const result = await client.callTool({ name: 'view_code', arguments: { targets: ['main.py'] } });
      const [block] = result.content as readonly { readonly text: string }[];
      assert.equal(
        block?.text.replace(/^index v.*$/m, ''),
        (await invoke('view_code', { targets: ['main.py'] })).replace(/^index v.*$/m, ''),
      );
    } finally {
      await client.close();
    }
  });
});

function cliOf(): string {
  const extension = vscode.extensions.getExtension('repomaster.repomaster');
  assert.ok(extension);
  return vscode.Uri.joinPath(extension.extensionUri, 'dist', 'cli.js').fsPath;
}

/** The definition's variables beside those that this process has. */
function textsOf(env: Readonly<Record<string, string | number | null>>): Record<string, string> {
  const all = { ...process.env, ...env };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
