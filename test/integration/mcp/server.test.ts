import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ErrorCode, ListRootsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

const cli = join(repositoryRoot, 'dist', 'cli.js');

const FILES = {
  'shop/__init__.py': '',
  'shop/cart.py': 'class Cart:\n    def add(self, item):\n        return item\n',
  'shop/app.py': 'from shop.cart import Cart\n\ndef main():\n    Cart().add(1)\n',
};

/** The official client on a running server; `roots`: the folders it says it works in. */
async function connect(args: readonly string[], cwd: string, roots?: readonly unknown[]): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots === undefined ? {} : { roots: {} } },
  );
  if (roots !== undefined)
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots.map((uri) => ({ uri: uri as string })),
    }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', ...args],
      cwd,
      stderr: 'ignore',
    }),
  );
  return client;
}

interface Said {
  readonly text: string;
  readonly isError: boolean;
}

async function call(client: Client, name: string, args: Readonly<Record<string, unknown>>): Promise<Said> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [block] = result.content as readonly { readonly type: string; readonly text: string }[];
  assert.equal(block?.type, 'text');
  return { text: block.text, isError: result.isError === true };
}

describe('repomaster mcp', () => {
  let folder: TemporaryFolder;
  let client: Client;
  before(async () => {
    folder = await folderWith(FILES);
    client = await connect([folder.path, '--no-cache'], repositoryRoot);
  });
  after(async () => {
    await client.close();
    await folder.remove();
  });

  it('says what it is and how its tools serve', () => {
    assert.equal(client.getServerVersion()?.name, 'repomaster');
    assert.match(client.getInstructions() ?? '', /Begin with view_structure/);
  });

  it('lists the tools of `explore`, each with its schema and as one that only reads', async () => {
    const { tools } = await client.listTools();
    const help = spawnSync(process.execPath, [cli, 'help', 'explore'], { encoding: 'utf8' }).stdout;
    assert.ok(tools.length >= 4);
    for (const { name, description, inputSchema, annotations } of tools) {
      if (name !== 'status') assert.match(help, new RegExp(`^ {2}${name} `, 'm'));
      assert.ok(description !== undefined && description.length > 40);
      assert.equal(inputSchema.additionalProperties, false);
      assert.equal(annotations?.readOnlyHint, true);
    }
  });

  it('answers what `explore` answers, tool by tool', async () => {
    const calls = [
      ['view_structure', {}],
      ['view_code', { targets: ['shop.cart.Cart.add'] }],
      ['search_code', { query: 'cart' }],
      ['trace_dependencies', { target: 'Cart.add', direction: 'callers' }],
    ] as const;
    for (const [name, args] of calls) {
      const explored = spawnSync(
        process.execPath,
        [cli, 'explore', name, folder.path, '--no-cache', '--args', JSON.stringify(args)],
        { encoding: 'utf8' },
      );
      const said = await call(client, name, args);
      assert.equal(said.isError, false);
      assert.equal(withoutStamp(said.text), withoutStamp(explored.stdout.trimEnd()));
    }
  });

  it('answers wrong arguments and unknown names with what is right', async () => {
    for (const [name, args] of [
      ['search_code', { text: 'cart' }],
      ['view_code', { targets: 5 }],
      ['status', { of: 'what' }],
    ] as const)
      await assert.rejects(
        client.callTool({ name, arguments: args }),
        (error) =>
          error instanceof McpError &&
          error.code === (ErrorCode.InvalidParams as number) &&
          /A right call: \{/.test(error.message),
      );
    const unknown = await call(client, 'view_code', { targets: ['Cart.ad'] });
    assert.match(unknown.text, /Cart\.add/);
    const outside = await call(client, 'view_code', { targets: ['../secret.txt'] });
    assert.equal(outside.isError, true);
    await assert.rejects(
      client.callTool({ name: 'run_script', arguments: {} }),
      (error) => error instanceof McpError && error.code === (ErrorCode.InvalidParams as number),
    );
  });

  it('sees what changed on the disk since the last answer', async () => {
    await call(client, 'view_structure', {});
    await writeFile(join(folder.path, 'shop', 'late.py'), 'def arrived_later():\n    pass\n');
    const found = await call(client, 'search_code', { query: 'arrived_later' });
    assert.match(found.text, /shop\/late\.py:1/);
    for (let at = 0; at < 5; at++) {
      await writeFile(join(folder.path, 'shop', `new${at}.py`), `def named_${at}():\n    pass\n`);
      const { text, isError } = await call(client, 'view_code', { targets: `named_${at}` });
      assert.equal(isError, false, text);
      assert.match(text, new RegExp(`^shop/new${at}\\.py:1-2 shop\\.new${at}\\.named_${at} `));
    }
  });

  it('takes one target that is written as it is', async () => {
    const { text, isError } = await call(client, 'view_code', { targets: 'shop.cart.Cart.add' });
    assert.equal(isError, false, text);
    assert.match(text, /^shop\/cart\.py:2-3 shop\.cart\.Cart\.add /);
    const { tools } = await client.listTools();
    const schema = tools.find(({ name }) => name === 'view_code')?.inputSchema;
    assert.equal((schema?.properties?.['targets'] as { readonly type?: string }).type, 'array');
    assert.deepEqual(schema?.required, ['targets']);
  });

  it('maps the first root of a client that names some', async () => {
    const rooted = await connect(['--no-cache'], repositoryRoot, [pathToFileURL(folder.path).href]);
    try {
      const { text } = await eventually(
        () => call(rooted, 'view_code', { targets: ['Cart.add'] }),
        ({ isError }) => !isError,
      );
      assert.match(text, /shop\/cart\.py/);
    } finally {
      await rooted.close();
    }
  });

  it('maps the first root that can be used, whatever stands before it', async () => {
    const bad = [
      'https://example.com/a',
      'file://elsewhere/share',
      'file:///no/such/folder',
      7,
      '',
      'memory:',
    ];
    const rooted = await connect(['--no-cache'], repositoryRoot, [...bad, pathToFileURL(folder.path).href]);
    try {
      const { text } = await eventually(
        () => call(rooted, 'status', {}),
        (said) => said.text.includes('state: ready'),
      );
      assert.match(text, new RegExp(`^folder: ${folder.path}$`, 'm'));
    } finally {
      await rooted.close();
    }
  });

  it('refuses what comes before initialize, wrong parameters and a line without end, and goes on', async () => {
    const server = spawn(process.execPath, [cli, 'mcp', folder.path, '--no-cache']);
    try {
      const answers: { readonly id: number | null; readonly error?: { readonly code: number } }[] = [];
      const lines = createInterface({ input: server.stdout });
      const next = (): Promise<unknown> =>
        once(lines, 'line').then(([line]) => answers.push(JSON.parse(line as string) as never));
      const send = async (id: number, method: string, params?: unknown): Promise<void> => {
        const answered = next();
        server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
        await answered;
      };
      await send(1, 'tools/list');
      await send(2, 'tools/call', { name: 'status', arguments: {} });
      await send(3, 'initialize', { protocolVersion: 5 });
      await send(4, 'ping');
      const clientInfo = { name: 'test', version: '1' };
      await send(5, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      await send(6, 'tools/call', { name: 5 });
      await send(7, 'tools/call');
      await send(8, 'tools/list', { cursor: 5 });
      const refused = next();
      // It has no end, and is refused all the same.
      server.stdin.write(`{"jsonrpc":"2.0","id":9,"method":"tools/call","params":"${'a'.repeat(10_000_000)}`);
      await refused;
      server.stdin.write('"}\n');
      await send(10, 'tools/list');
      assert.deepEqual(
        answers.map(({ id, error }) => [id, error?.code]),
        [
          [1, ErrorCode.InvalidRequest],
          [2, ErrorCode.InvalidRequest],
          [3, ErrorCode.InvalidParams],
          [4, undefined],
          [5, undefined],
          [6, ErrorCode.InvalidParams],
          [7, ErrorCode.InvalidParams],
          [8, ErrorCode.InvalidParams],
          [9, ErrorCode.InvalidRequest],
          [10, undefined],
        ],
      );
    } finally {
      server.stdin.end();
      await once(server, 'exit');
    }
  });

  it('tells a client that asks for it how far the mapping is', async () => {
    const own = await connect([join(repositoryRoot, 'src'), '--no-cache'], repositoryRoot);
    try {
      const progress: Progress[] = [];
      await own.callTool({ name: 'view_structure', arguments: {} }, undefined, {
        onprogress: (each) => void progress.push(each),
      });
      assert.ok(progress.some(({ message }) => /^parsing: \d+ of \d+ files$/.test(message ?? '')));
    } finally {
      await own.close();
    }
  });

  it('ends with its client, and leaves nothing but the protocol on stdout', async () => {
    const server = spawn(process.execPath, [cli, 'mcp', folder.path, '--no-cache']);
    let out = '';
    server.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    server.stdin.write(`no JSON\n{"id": 7}\n${ping}\n`);
    while (!out.includes('"result"')) await once(server.stdout, 'data');
    server.stdin.end();
    const [code] = (await once(server, 'exit')) as [number | null];
    assert.equal(code, 0);
    type Answer = { readonly id: number | null; readonly error?: { readonly code: number } };
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [null, ErrorCode.ParseError],
        [null, ErrorCode.InvalidRequest],
        [1, undefined],
      ],
    );
  });

  it('says on stderr what is no folder, with the exit code of bad input', () => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [cli, 'mcp', '/no/such/folder'], {
      encoding: 'utf8',
    });
    assert.equal(status, 3);
    assert.equal(stdout, '');
    assert.match(stderr, /there is no folder/);
  });
});

function withoutStamp(text: string): string {
  return text.replace(/\nindex v\d+.*$/, '');
}

/** What `ask` gives once it is as it should be; asked again at once until then (mocha's time limit ends it). */
async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
  }
}
