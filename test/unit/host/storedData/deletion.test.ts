import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { createApiKeys } from '../../../../src/host/models/apiKey';
import { createDeletion } from '../../../../src/host/storedData/deletion';
import type { Deletion, DeletionParts } from '../../../../src/host/storedData/deletion';
import { temporaryFolder } from '../../../support/temporaryFolder';

/** A VS Code's own folder with what two workspaces and the command line have stored, and a repository beside it. */
interface Stage {
  readonly deletion: Deletion;
  readonly events: string[];
  readonly secrets: Map<string, string>;
  readonly memory: Map<string, unknown>;
  path(...names: readonly string[]): string;
}

const OWN = 'workspaceStorage/1a2b/repomaster.repomaster';
const OTHER = 'workspaceStorage/3c4d/repomaster.repomaster';
const GLOBAL = 'globalStorage/repomaster.repomaster';

const STORED: readonly string[] = [
  ...['index/0123/facts.db', 'conversations/c1.jsonl', 'conversations/c1/ab/checkpoints/o1'].map(
    (path) => `${OWN}/${path}`,
  ),
  ...['conversations/c2.jsonl', 'runs/r1234567.log', 'results/c1/plot.png'].map((path) => `${OWN}/${path}`),
  ...[`${OTHER}/index/4567/facts.db`, `${OTHER}/conversations/d1.jsonl`, `${GLOBAL}/cli/package.json`],
  ...['cache/index/89ab/facts.db', 'cache/sessions/s1/journal.jsonl'],
  ...[`${GLOBAL}/hub/store/repositories.sqlite`, 'cache/hub/store/repositories.sqlite'],
];

/** Nothing of these is RepoMaster's. */
const OTHERS: readonly string[] = [
  ...['repository/README.md', 'repository/.devcontainer/devcontainer.json', 'settings.json'],
  ...['workspaceStorage/1a2b/workspace.json', 'workspaceStorage/1a2b/another.extension/kept'],
  ...['globalStorage/another.extension/kept', 'cache/mine.txt'],
];

describe('Deleting all that is stored', () => {
  let root: { readonly path: string; remove(): Promise<void> };
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());

  const path = (...names: readonly string[]): string => join(root.path, ...names);
  const write = (name: string): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), '12345');
  };
  function stage(more: Partial<DeletionParts> = {}): Stage {
    [...STORED, ...OTHERS].forEach(write);
    const events: string[] = [];
    const hosts: string[] = [];
    const secrets = new Map<string, string>();
    const memory = new Map<string, unknown>([['repomaster.allowedCommands', ['x']]]);
    const keys = createApiKeys(
      {
        get: async (name) => secrets.get(name),
        store: async (name, value) => void secrets.set(name, value),
        delete: async (name) => void secrets.delete(name),
        onDidChange: () => ({ dispose: () => undefined }),
      },
      { read: () => hosts, write: async (all) => void hosts.splice(0, hosts.length, ...all) },
    );
    const parts: DeletionParts = {
      roots: { workspace: path(OWN), global: path(GLOBAL), commandLine: path('cache') },
      memories: [{ keys: () => [...memory.keys()], update: async (key) => void memory.delete(key) }],
      keys,
      keyHosts: () => ['api.anthropic.com'],
      openFolders: () => [path('repository')],
      letGo: async () =>
        void events.push(`let go with ${existsSync(path(OWN, 'index')) ? 'all there' : 'some gone'}`),
      ...more,
    };
    void keys.set('localhost:8000', 'sk-one');
    secrets.set('repomaster.apiKey:api.anthropic.com', 'sk-of-before');
    return { deletion: createDeletion(parts), events, secrets, memory, path };
  }

  it('says before how much of what there is, and changes nothing by that', async () => {
    const { deletion } = stage();
    const found = await deletion.look();
    assert.deepEqual(
      found.sizes.map(({ kind, files, sizeBytes }) => `${kind} ${files} ${sizeBytes}`),
      [
        ...['conversations 3 15', 'results 1 5', 'runs 1 5', 'index 1 5', 'hub 1 5', 'rest 1 5'],
        ...['otherWorkspaces 2 10', 'commandLine 3 15'],
      ],
    );
    assert.deepEqual(found.keyHosts, ['api.anthropic.com', 'localhost:8000']);
    assert.deepEqual(
      [...STORED, ...OTHERS].filter((name) => !existsSync(path(name))),
      [],
    );
  });

  it('deletes it, with keys and what is remembered, once all that was under way has let go of it', async () => {
    const { deletion, events, secrets, memory } = stage();
    assert.deepEqual(await deletion.run(), []);
    assert.deepEqual(events, ['let go with all there']);
    assert.deepEqual(
      STORED.filter((name) => existsSync(path(name))),
      [],
    );
    // Sandboxes and containers have this folder open.
    assert.deepEqual(readdirSync(path(OWN, 'results')), []);
    assert.deepEqual([...secrets.keys()], []);
    assert.deepEqual([...memory.keys()], []);
    assert.deepEqual((await deletion.look()).sizes, []);
  });

  it('deletes nothing that is not its own, and nothing that a link leads to', async () => {
    const { deletion } = stage();
    symlinkSync(path('repository'), path(OWN, 'results', 'c1', 'link'));
    symlinkSync(path('repository'), path(OWN, 'linked'));
    assert.deepEqual(await deletion.run(), []);
    assert.deepEqual(
      OTHERS.filter((name) => !existsSync(path(name))),
      [],
    );
    assert.equal(readFileSync(path('repository/README.md'), 'utf8'), '12345');
  });

  it('leaves a conversation that another process is at, and says so', async () => {
    const { deletion } = stage();
    // The process that started this one lives.
    for (const journal of [`${OWN}/conversations/c2.jsonl`, `${OTHER}/conversations/d1.jsonl`])
      writeFileSync(path(`${journal}.lock-${process.ppid}`), '');
    const left = await deletion.run();
    assert.deepEqual(
      left.map((each) => [each.path.slice(root.path.length + 1), each.why]),
      [
        [`${OWN}/conversations/c2.jsonl`, 'inUse'],
        [`${OWN}/conversations/c2.jsonl.lock-${process.ppid}`, 'inUse'],
        [OTHER, 'inUse'],
      ],
    );
    assert.equal(existsSync(path(OWN, 'conversations/c1.jsonl')), false);
    assert.ok(existsSync(path(OTHER, 'index/4567/facts.db')));
  });

  it('leaves what holds an open folder', async () => {
    const { deletion } = stage({ openFolders: () => [path(OWN, 'results', 'c1')] });
    const left = await deletion.run();
    assert.deepEqual(left, [{ path: path(OWN, 'results/c1'), why: 'holdsOpenFolder' }]);
    assert.ok(existsSync(path(OWN, 'results/c1/plot.png')));
  });

  it('deletes the rest where something cannot be deleted, and says what and why', async () => {
    const { deletion } = stage();
    chmodSync(path(OWN, 'results', 'c1'), 0o555);
    const left = await asNobodyElse(root.path, () => deletion.run());
    assert.deepEqual(
      left.map((each) => each.path),
      [path(OWN, 'results/c1/plot.png')],
    );
    assert.match(JSON.stringify(left[0]?.why), /EACCES/);
    assert.deepEqual(
      STORED.filter((name) => existsSync(path(name))),
      [`${OWN}/results/c1/plot.png`],
    );
  });

  for (const folder of [`${OWN}/conversations`, `${OTHER}/conversations`, 'cache/sessions'])
    it(`says that ${folder} is still there where it cannot be listed`, async () => {
      const { deletion } = stage();
      chmodSync(path(folder), 0o000);
      const left = await asNobodyElse(root.path, () => deletion.run());
      chmodSync(path(folder), 0o700);
      assert.equal(left.length, 1);
      assert.ok(path(folder).startsWith(left[0]?.path ?? 'nowhere'));
      assert.match(JSON.stringify(left[0]?.why), /EACCES/);
      assert.ok(existsSync(path(folder)));
    });
});

/** Runs it as a user to whom a folder without the right to write says no: root is not one. */
async function asNobodyElse<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  execFileSync('chown', ['-R', '65534', folder]);
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
