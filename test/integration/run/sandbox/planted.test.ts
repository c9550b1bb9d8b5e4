/** What a command plants for git to run is put away behind it, whatever else it did to keep that from happening. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Runner } from '../../../../src/core/running/runner';
import { putAwayLeft } from '../../../../src/run/sandbox/putAwayLeft';
import { createRestoredRunner } from '../../../../src/run/sandbox/restoredRunner';
import { createWorkspaceWatch } from '../../../../src/run/sandbox/workspaceWatch';
import type { Begun } from '../../../../src/run/sandbox/workspaceWatch';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Anybody who is not root: permissions do not hold root. */
const SOMEBODY = 1234;
/** No process has a larger id. */
const GONE = 4_194_304;

describe('What a command planted', function () {
  this.timeout(30_000);
  let root: TemporaryFolder;
  let keep: TemporaryFolder;
  beforeEach(async () => {
    [root, keep] = [await folderWith({}), await folderWith({})];
    execFileSync('git', ['init', '-q', root.path]);
  });
  afterEach(async () => {
    if (existsSync(rebase())) chmodSync(rebase(), 0o755);
    await Promise.all([root.remove(), keep.remove()]);
  });

  const at = (path: string): string => join(root.path, path);
  const rebase = (): string => at('.git/rebase-merge');
  const todo = (): string => join(rebase(), 'git-rebase-todo');
  const begin = (): Promise<Begun> => createWorkspaceWatch(root.path, keep.path).begin('write');
  const watched = (): readonly string[] => readdirSync(join(keep.path, 'watched'));

  function write(path: string, text: string): void {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  }

  /** What is told after `plant` was done while a command ran. */
  async function told(plant: () => void): Promise<string> {
    const { watching } = await begin();
    plant();
    watching.stop();
    return (await watching.end(() => false)) ?? '';
  }

  /** Does the work as a user whom permissions hold, and who owns both folders. */
  async function asSomebody<T>(work: () => Promise<T>): Promise<T> {
    if (process.getuid?.() !== 0) return work();
    for (const folder of [root.path, keep.path]) {
      chownSync(folder, SOMEBODY, SOMEBODY);
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        chownSync(join(folder, name), SOMEBODY, SOMEBODY);
    }
    process.seteuid?.(SOMEBODY);
    try {
      return await work();
    } finally {
      process.seteuid?.(0);
    }
  }

  const ways: Readonly<Record<string, () => void>> = {
    'a plain todo': () => write(todo(), 'pick 1\nexec evil\n'),
    'a link to a todo': () => {
      write(at('plain.txt'), 'exec evil\n');
      mkdirSync(rebase());
      symlinkSync(at('plain.txt'), todo());
    },
    'a link to nothing yet': () => {
      mkdirSync(rebase());
      symlinkSync(at('later.txt'), todo());
    },
    'a link in place of the folder': () => {
      write(at('other/git-rebase-todo'), 'x evil\n');
      symlinkSync(at('other'), rebase());
    },
    'a pipe': () => {
      mkdirSync(rebase());
      execFileSync('mkfifo', [todo()]);
    },
    'a todo too large to be read': () => {
      write(todo(), '');
      truncateSync(todo(), 2 ** 32);
    },
    'a todo that nobody can read': () => {
      write(todo(), 'exec evil\n');
      chmodSync(todo(), 0);
    },
    'a folder that nobody can read': () => {
      write(todo(), 'exec evil\n');
      chmodSync(rebase(), 0);
    },
  };
  for (const [name, plant] of Object.entries(ways))
    it(`is put away, and what else it made too: ${name}`, () =>
      asSomebody(async () => {
        const said = await told(() => {
          plant();
          write(at('new/.vscode/tasks.json'), '{}');
        });
        assert.match(said, /rebase-merge/);
        assert.match(said, /new\/\.vscode/);
        assert.equal(existsSync(rebase()), false);
        assert.equal(existsSync(at('new/.vscode')), false);
        assert.deepEqual(watched(), []);
        assert.equal(await told(() => undefined), '', 'the next command begins');
      }));

  it('is put away whole where a folder of a new repository cannot be read', () =>
    asSomebody(async () => {
      const said = await told(() => {
        execFileSync('git', ['init', '-q', at('new')], {
          env: { ...process.env, HOME: root.path, GIT_CONFIG_NOSYSTEM: '1', XDG_CONFIG_HOME: root.path },
        });
        write(at('new/.git/hooks/pre-commit'), 'evil\n');
        chmodSync(at('new/.git/hooks'), 0);
        write(at('.envrc'), 'evil\n');
      });
      assert.match(said, /new\/\.git/);
      assert.equal(existsSync(at('new/.git')), false);
      assert.equal(existsSync(at('.envrc')), false);
    }));

  it('is put away behind a runner that restores, which runs the next command too', () =>
    asSomebody(async () => {
      const run = async (plant: () => void): Promise<string> => {
        const runner: Runner = {
          kind: 'process',
          run: () => {
            plant();
            return Promise.resolve({ kind: 'process', end: { kind: 'exited', code: 0 }, output: '' });
          },
        } as unknown as Runner;
        const restored = createRestoredRunner(runner, root.path, keep.path);
        const request = { command: 'true', folder: root.path, timeoutMs: 1_000 };
        const hooks = { onOutput: () => undefined };
        return (await restored.run(request, hooks, new AbortController().signal)).output;
      };
      const said = await run(() => {
        write(at('.git/modules/one/HEAD'), 'x\n');
        write(at('.git/modules/one/hooks/pre-commit'), 'evil\n');
        chmodSync(at('.git/modules/one/hooks'), 0);
        mkdirSync(at('.git/worktrees'));
        chmodSync(at('.git/worktrees'), 0);
        write(at('.envrc'), 'evil\n');
      });
      assert.match(said, /\.git\/modules\/one/);
      assert.match(said, /\.envrc/);
      assert.equal(existsSync(at('.git/modules/one')), false);
      assert.equal(await run(() => undefined), '');
      chmodSync(at('.git/worktrees'), 0o755);
    }));

  it('is told, and the note stays, where something cannot be moved', () =>
    asSomebody(async () => {
      const said = await told(() => {
        write(at('new/.vscode/tasks.json'), '{}');
        write(at('.envrc'), 'evil\n');
        chmodSync(at('new'), 0o555);
      });
      chmodSync(at('new'), 0o755);
      assert.match(said, /Moved to \S+: \.envrc\./);
      assert.match(said, /Could not be moved: new\/\.vscode \(EACCES/);
      assert.equal(watched().length, 1);
    }));

  it('is told from the commands of a rebase that stood before', async () => {
    write(todo(), 'pick 1\nexec make test\npick 2\nexec make test\n');
    assert.equal(await told(() => write(todo(), 'pick 2\nexec make test\n')), '', 'the rebase went on');
    assert.match(await told(() => write(todo(), 'pick 2\nexec evil\n')), /rebase-merge/);
    assert.equal(existsSync(rebase()), false);
  });

  it('is not looked for in a rebase of odd form that stood before', async () => {
    mkdirSync(rebase());
    symlinkSync(at('later.txt'), todo());
    assert.equal(await told(() => undefined), '');
    assert.equal(existsSync(rebase()), true);
  });

  it('and vanishes, or cannot be read, while it runs harms nothing, and is told', async () => {
    await asSomebody(async () => {
      const said = await told(() => {
        mkdirSync(rebase());
        execFileSync('mkfifo', [todo()]);
      });
      assert.match(said, /rebase-merge/);
    });
    const { watching } = await begin();
    const commondir = at('.git/commondir');
    for (let count = 0; count < 50; count++) {
      writeFileSync(commondir, 'x');
      if (existsSync(commondir)) unlinkSync(commondir);
      await new Promise(setImmediate);
    }
    mkdirSync(rebase());
    execFileSync('mkfifo', [todo()]);
    writeFileSync(commondir, '../elsewhere');
    while (existsSync(commondir)) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(existsSync(rebase()), true, 'only what leads git elsewhere goes at once');
    watching.stop();
    assert.match((await watching.end(() => false)) ?? '', /\.git\/commondir, .*rebase-merge/);
  });

  it('is put away to another device, with what of it can be kept', async function () {
    const shared = '/dev/shm';
    if (!existsSync(shared) || statSync(shared).dev === statSync(root.path).dev) this.skip();
    const far = mkdtempSync(join(shared, 'repomaster-planted-'));
    try {
      if (process.getuid?.() === 0) chownSync(far, SOMEBODY, SOMEBODY);
      await asSomebody(async () => {
        const { watching } = await createWorkspaceWatch(root.path, far).begin('write');
        write(at('new/.vscode/tasks.json'), '{}');
        execFileSync('mkfifo', [at('new/.vscode/pipe')]);
        chmodSync(at('new/.vscode/tasks.json'), 0);
        chmodSync(at('new/.vscode'), 0o500);
        watching.stop();
        assert.match((await watching.end(() => false)) ?? '', /Moved to \S+: new\/\.vscode/);
        assert.equal(existsSync(at('new/.vscode')), false);
        assert.deepEqual(readdirSync(join(far, 'put-away/new__.vscode')), ['tasks.json']);
      });
    } finally {
      rmSync(far, { recursive: true });
    }
  });

  describe('when its host was killed', () => {
    const left = async (): Promise<string> => JSON.stringify(await putAwayLeft(root.path, keep.path));
    /** As if the process that wrote the only note had ended. */
    function orphan(): void {
      const [name = ''] = watched();
      const path = join(keep.path, 'watched', name);
      const note = JSON.parse(execFileSync('cat', [path], { encoding: 'utf8' })) as object;
      unlinkSync(path);
      writeFileSync(join(keep.path, 'watched', `${GONE}-a.json`), JSON.stringify({ ...note, pid: GONE }));
    }

    it('is moved with what was made since, which is said; a rebase stays, and is said', async () => {
      (await begin()).watching.stop();
      orphan();
      write(at('.envrc'), 'whose?\n');
      write(todo(), 'exec make test\n');
      const said = await left();
      assert.match(said, /The command or somebody else may have made them/);
      assert.match(said, /\.envrc/);
      assert.match(said, /git-rebase-todo/);
      assert.equal(existsSync(at('.envrc')), false);
      assert.equal(existsSync(todo()), true);
      assert.deepEqual(watched(), []);
    });

    it('is left while a command of another session runs there', async () => {
      (await begin()).watching.stop();
      orphan();
      mkdirSync(at('.vscode'));
      const { watching } = await begin();
      assert.equal(await left(), '[]');
      assert.equal(existsSync(at('.vscode')), true);
      assert.equal(watched().length, 2);
      watching.stop();
      await watching.end(() => true);
      write(at('.envrc'), 'whose?\n');
      assert.match(await left(), /\.envrc/);
    });

    it('is put away from every note, one that fails too', () =>
      asSomebody(async () => {
        (await begin()).watching.stop();
        orphan();
        write(at('new/.vscode/tasks.json'), '{}');
        write(at('.envrc'), 'whose?\n');
        chmodSync(at('new'), 0o555);
        const said = await left();
        chmodSync(at('new'), 0o755);
        assert.match(said, /\.envrc/);
        assert.match(said, /EACCES/);
        assert.equal(watched().length, 1, 'the next start tries again');
        renameSync(at('new'), at('newer'));
      }));
  });
});
