import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openContainer, runIn } from '../../../support/containers/devContainers';
import type { OpenedContainer } from '../../../support/containers/devContainers';
import { BASE, useTestEngine } from '../../../support/containers/engine';
import { folderWith, temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** `npm run soak -- containers` sets it. */
const cancels = Number(process.env['REPOMASTER_CANCELS'] ?? 5);

/** Nobody else sleeps for so long. */
const SLEEP = 'sleep 987654';
/** Five shells deep, each with a sleeper; the innermost with one in a session of its own, one that ignores SIGTERM, one orphan. */
const TREE = `deep() {
  if [ "$1" -gt 0 ]; then (deep $(($1 - 1))) & ${SLEEP} & wait
  else setsid ${SLEEP} & (trap '' TERM; ${SLEEP}) & (setsid sh -c '${SLEEP} & exit 0'); nohup ${SLEEP} >/dev/null 2>&1 & echo deep; wait; fi
}
deep 5`;

describe('ending a command in a container', function () {
  this.timeout(240_000 + cancels * 30_000);
  const made: TemporaryFolder[] = [];
  const engine = useTestEngine();
  let opened: OpenedContainer;
  before(async () => {
    const configuration = JSON.stringify({ image: BASE, runArgs: ['--tmpfs', '/small:size=64k'] });
    const folder = await folderWith({ '.devcontainer.json': configuration });
    const storage = await temporaryFolder();
    made.push(folder, storage);
    opened = await openContainer(engine(), folder.path, storage.path);
    await runIn(opened, 'true');
  });
  after(async () => {
    await Promise.all(made.map((each) => each.remove()));
  });
  const container = () => engine().run('ps', '-a', '-q', '--no-trunc').trim();
  /** How many of the sleepers live, whoever started them. */
  const sleepers = (): number => {
    const count = 'grep -lsE "98765[4]" /proc/[0-9]*/cmdline | wc -l';
    return Number(engine().run('exec', container(), 'sh', '-c', count));
  };

  it(`leaves nothing of a tree of depth five, ${cancels} times`, async () => {
    const id = container();
    for (let turn = 0; turn < cancels; turn++) {
      const abort = new AbortController();
      let most = 0;
      const report = await runIn(opened, TREE, {
        signal: abort.signal,
        onOutput: (text) => {
          if (!text.includes('deep') || abort.signal.aborted) return;
          most = sleepers();
          abort.abort();
        },
      });
      assert.deepEqual(report.end, { kind: 'cancelled' });
      assert.ok(most >= 8, `only ${most} sleepers were there to be ended`);
      assert.equal(sleepers(), 0);
    }
    assert.equal(container(), id, 'the container is the same');
  });

  it('a cancel before the command began leaves nothing, either', async () => {
    const abort = new AbortController();
    const running = runIn(opened, SLEEP, { signal: abort.signal });
    setImmediate(() => abort.abort());
    assert.deepEqual((await running).end, { kind: 'cancelled' });
    assert.equal(sleepers(), 0);
  });

  it('the time limit and the limit without output end it', async () => {
    const timed = await runIn(opened, `echo begun; ${SLEEP}`, { timeoutMs: 3_000 });
    assert.deepEqual([timed.end, timed.output], [{ kind: 'timedOut', limitMs: 3_000 }, 'begun\n']);
    const idle = await runIn(opened, `echo begun; ${SLEEP}`, { idleMs: 3_000 });
    assert.deepEqual([idle.end, idle.output], [{ kind: 'idle', limitMs: 3_000 }, 'begun\n']);
    assert.equal(sleepers(), 0);
  });

  it('what a command leaves in the background ends with it', async () => {
    // The last one has neither parent, session nor environment of the command.
    const hidden = `(env -i setsid ${SLEEP} >/dev/null 2>&1 & exit 0)`;
    const background = `setsid ${SLEEP} & nohup ${SLEEP} >/dev/null 2>&1 & ${hidden}`;
    const report = await runIn(opened, `${background}; echo done`);
    assert.deepEqual([report.end, report.output], [{ kind: 'exited', code: 0 }, 'done\n']);
    assert.equal(sleepers(), 0);
  });

  it('a command that is asked something is answered', async () => {
    const { runner, container: up } = opened;
    const request = {
      ...{ command: 'read -r a && echo "got $a"; cat', folder: up.root, timeoutMs: 60_000 },
      stdin: 'open',
    } as const;
    const hooks = {
      onOutput: () => undefined,
      onStarted: (input: { write(text: string): void; closeInput(): void }) => {
        input.write('an answer\nand more\n');
        input.closeInput();
      },
    };
    const report = await runner.run(request, hooks, new AbortController().signal);
    assert.equal(report.output, 'got an answer\nand more\n');
  });

  it('a full disk inside is the command’s failure, and hinders no end', async () => {
    const full = await runIn(
      opened,
      `dd if=/dev/zero of=/small/f bs=1k count=999; echo "exit $?"; echo x >/small/g`,
    );
    assert.match(full.output, /No space left on device/);
    assert.deepEqual(full.end, { kind: 'exited', code: 1 });
    const limited = await runIn(opened, `cd /small && ${SLEEP}`, { timeoutMs: 2_000 });
    assert.equal(limited.end.kind, 'timedOut');
    assert.equal(sleepers(), 0);
  });

  it('an engine’s program that dies gives an unknown end, and nothing of the command is left', async () => {
    const report = await runIn(opened, `echo begun; ${SLEEP}`, {
      onOutput: (text) => {
        // The engine's program is the one on this machine that was given the command.
        if (text.includes('begun')) engine().killClient('begun; sleep 987654');
      },
    });
    assert.deepEqual(report.end, { kind: 'unknown' });
    assert.match(report.output, /podman lost the command while it ran/);
    assert.equal(sleepers(), 0);
  });

  it('a container that dies in the middle gives an unknown end; the next command starts it again', async () => {
    const id = container();
    const report = await runIn(opened, `echo begun; ${SLEEP}`, {
      onOutput: (text) => {
        if (text.includes('begun')) engine().run('kill', '-s', 'KILL', id);
      },
    });
    assert.deepEqual(report.end, { kind: 'unknown' });
    assert.match(report.output, /the container stopped while the command ran/);
    assert.equal((await runIn(opened, 'echo again')).output, 'again\n');
    assert.equal(container(), id);
    engine().run('stop', '-t', '1', id);
    assert.equal((await runIn(opened, 'echo and again')).output, 'and again\n');
  });

  it('what cannot be ended inside goes with the container, which is told', async () => {
    const id = container();
    const report = await runIn(opened, `echo begun; ${SLEEP}`, {
      timeoutMs: 4_000,
      onOutput: (text) => {
        // Without a shell nobody can end anything inside.
        if (text.includes('begun')) engine().run('exec', id, 'sh', '-c', 'rm /usr/bin/sh');
      },
    });
    assert.equal(report.end.kind, 'timedOut');
    assert.match(report.output, /the container was removed/);
    assert.equal(container(), '');
    assert.equal((await runIn(opened, 'echo anew')).output, 'anew\n');
    assert.notEqual(container(), id);
  });
});
