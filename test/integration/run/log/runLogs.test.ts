import assert from 'node:assert/strict';
import { mkdir, open, readFile, readdir, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { RunReport } from '../../../../src/core/running/runner';
import { findLocalShell } from '../../../../src/run/localShell';
import { createCappedFile } from '../../../../src/run/log/cappedFile';
import { createRunLogs } from '../../../../src/run/log/runLogs';
import type { RunLogs } from '../../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

const MiB = 2 ** 20;

describe('createRunLogs', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** The log of texts that are pushed one by one. */
  async function logOf(logs: RunLogs, texts: readonly string[]): Promise<NonNullable<RunReport['log']>> {
    const writer = logs.open();
    for (const text of texts) {
      writer.push(text);
      await writer.pressure();
    }
    const log = await writer.close();
    assert.ok(log !== null);
    assert.deepEqual(await writer.close(), log);
    return log;
  }

  function run(command: string, logs: RunLogs, onOutput: (text: string) => void = () => undefined) {
    const environment = process.env;
    const shell = findLocalShell(environment);
    const runner = createLocalProcess({ root: folder.path, shell, environment, logs });
    const request = { command, folder: folder.path, timeoutMs: 120_000 };
    return runner.run(request, { onOutput }, new AbortController().signal);
  }

  it('keeps all of what fits, for this user alone', async () => {
    const logs = createRunLogs(join(folder.path, 'logs'));
    const { log } = await run("printf 'one\\n\\033[31mzwei 👋\\033[0m\\n'; echo three >&2", logs);
    assert.ok(log !== null);
    assert.equal(await readFile(log.path, 'utf8'), 'one\nzwei 👋\nthree\n');
    assert.deepEqual([log.bytes, log.dropped], [20, 0]);
    assert.equal((await stat(log.path)).mode & 0o777, 0o600);
    assert.equal((await stat(join(folder.path, 'logs'))).mode & 0o777, 0o700);
    assert.deepEqual(await logs.read(log.id, {}), {
      lines: [
        { line1: 1, text: 'one' },
        { line1: 2, text: 'zwei 👋' },
        { line1: 3, text: 'three' },
      ],
      ...{ found: 3, linesRead: 3, totalLines: 3, stopped: null },
    });
  });

  it('a run that prints nothing has an empty log', async () => {
    const logs = createRunLogs(folder.path);
    const { log } = await run('true', logs);
    assert.equal(log?.bytes, 0);
    assert.deepEqual((await logs.read(log.id, {}))?.lines, []);
  });

  it('of more than the caps head and tail stay, cut between characters, the gap counted', async () => {
    const logs = createRunLogs(folder.path, { headBytes: 1_001, tailBytes: 1_600 });
    const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at} 👋ü\n`);
    const log = await logOf(logs, lines);
    const text = await readFile(log.path, 'utf8');
    const all = lines.join('');
    const [, head = '', bytes = '', ends = '', tail = ''] =
      /^(.*)\n\[(\d+) bytes with (\d+) line ends are left out here\]\n(.*)$/s.exec(text) ?? [];
    assert.ok(all.startsWith(head) && all.endsWith(tail));
    const [headBytes, tailBytes] = [Buffer.byteLength(head), Buffer.byteLength(tail)];
    assert.ok(headBytes > 997 && headBytes <= 1_001, `${headBytes}`);
    assert.ok(tailBytes >= 1_400 && tailBytes <= 1_604, `${tailBytes}`);
    assert.equal(Number(bytes), Buffer.byteLength(all) - headBytes - tailBytes);
    assert.equal(Number(ends), 2_000 - head.split('\n').length + 1 - tail.split('\n').length + 1);
    assert.deepEqual([log.dropped, log.bytes], [Number(bytes), Buffer.byteLength(text)]);
    assert.deepEqual(await readdir(folder.path), [`${log.id}.log`]);
  });

  it('one chunk, or one line, that is far beyond the caps is cut as many small ones are', async () => {
    const logs = createRunLogs(folder.path, { headBytes: 1_000, tailBytes: 800 });
    const log = await logOf(logs, ['👋'.repeat(10_000)]);
    const text = await readFile(log.path, 'utf8');
    assert.match(text, /^(?:👋){250}\n\[\d+ bytes .*\]\n(?:👋){175,201}$/u);
    assert.equal(log.dropped, 40_000 - (log.bytes - (/\n.*\n/.exec(text)?.[0].length ?? 0)));
  });

  it('is read while it is written', async () => {
    const logs = createRunLogs(folder.path, { headBytes: 100, tailBytes: 800 });
    const writer = logs.open();
    writer.push('first\n'.repeat(20));
    for (let line = 0; line < 300; line++) {
      writer.push(`line ${line}\n`);
      await writer.pressure();
    }
    // What was pushed is on its way: it is there once the file is.
    const id = await new Promise<string>((resolve) => {
      const look = async (): Promise<void> => {
        const [name] = (await readdir(folder.path)).filter((each) => /\.log\.\d+$/.test(each));
        if (name === undefined) setImmediate(() => void look());
        else resolve(name.slice(0, name.indexOf('.')));
      };
      void look();
    });
    const part = await logs.read(id, { pattern: '^first$' });
    assert.equal(part?.lines[0]?.text, 'first');
    await writer.close();
    const last = await logs.read(id, { from: -1 });
    assert.equal(last?.lines[0]?.text, 'line 299');
  });

  it('is read where a part of its tail is let go meanwhile: listed, and not there any more', async () => {
    const path = join(folder.path, 'raaaaaaa.log');
    await writeFile(path, 'head\n');
    await writeFile(`${path}.2`, 'tail\n');
    await symlink('let-go', `${path}.1`);
    const part = await createRunLogs(folder.path).read('raaaaaaa', {});
    assert.deepEqual([part?.lines.map(({ text }) => text), part?.totalLines], [['head', 'tail'], 2]);
  });

  it('where it cannot be written the run goes on, and nothing is said to be kept', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const { log, output } = await run('echo ran', createRunLogs(join(folder.path, 'file', 'logs')));
    assert.deepEqual([log, output], [null, 'ran\n']);
  });

  it('a full disk: what could not be written is counted, and the run goes on', async function () {
    // A device that is always full stands for the disk.
    if (process.platform !== 'linux') this.skip();
    const full = createCappedFile(await open('/dev/full', 'r+'), join(folder.path, 'x'), {
      ...{ headBytes: 1_000, tailBytes: 1_000 },
    });
    await full.append(Buffer.from('a\n'.repeat(100)));
    await full.append(Buffer.from('b\n'));
    const { dropped } = await full.close();
    assert.equal(dropped, 202);
  });

  it('the oldest logs make room where a session has written more than a gigabyte', async () => {
    const logs = createRunLogs(folder.path);
    const names = ['r0000001.log', 'r0000002.log', 'r0000003.log', 'r0000004.log'];
    for (const [at, name] of names.entries()) {
      await writeFile(join(folder.path, name), '');
      // Sparse: it costs no disk.
      await truncate(join(folder.path, name), 300 * MiB);
      await utimes(join(folder.path, name), at + 1, at + 1);
    }
    const { id } = await logOf(logs, ['new\n']);
    assert.deepEqual((await readdir(folder.path)).sort(), [...names.slice(1), `${id}.log`].sort());
  });

  it('an id that is none of a log is answered with nothing, whatever it names', async () => {
    await mkdir(join(folder.path, 'logs'));
    await writeFile(join(folder.path, 'secret.log'), 'secret');
    const logs = createRunLogs(join(folder.path, 'logs'));
    for (const id of ['../secret', 'r0000000', '', 'r000000/', '/etc/passwd'])
      assert.equal(await logs.read(id, {}), null);
  });

  describe('what is read', () => {
    const asked: readonly [
      question: Parameters<RunLogs['read']>[1],
      lines: readonly number[],
      found: number,
    ][] = [
      [{ from: 3, to: 5 }, [3, 4, 5], 3],
      [{ from: -2 }, [9_999, 10_000], 2],
      [{ from: -3, to: -2 }, [9_998, 9_999], 2],
      [{ to: 2 }, [1, 2], 2],
      [{ pattern: '^line (?:7|77|777)$' }, [7, 77, 777], 3],
      [{ from: 78, pattern: '^line (?:7|77|777)$' }, [777], 1],
      [{ from: 6, to: 77, pattern: '7$' }, [7, 17, 27, 37, 47, 57, 67, 77], 8],
      [{ from: 20_000 }, [], 0],
      [{ from: 5, to: 2 }, [], 0],
      [{ pattern: 'nowhere' }, [], 0],
    ];
    for (const [question, lines, found] of asked) {
      it(JSON.stringify(question), async () => {
        const logs = createRunLogs(folder.path);
        const log = await logOf(
          logs,
          [...Array(10_000).keys()].map((at) => `line ${at + 1}\n`),
        );
        const part = await logs.read(log.id, question);
        assert.deepEqual(
          part?.lines.map(({ line1 }) => line1),
          lines,
        );
        assert.ok(part.lines.every(({ line1, text }) => text === `line ${line1}`));
        assert.deepEqual([part.found, part.stopped], [found, null]);
      });
    }

    it('no more than can be told, and how many there are', async () => {
      const logs = createRunLogs(folder.path);
      const { id } = await logOf(
        logs,
        [...Array(5_000).keys()].map((at) => `line ${at + 1}\n`),
      );
      const part = await logs.read(id, { pattern: 'line' });
      assert.deepEqual([part?.lines.length, part?.found, part?.linesRead], [400, 5_000, 5_000]);
      const { id: wide } = await logOf(logs, ['x'.repeat(3 * MiB), '\nend']);
      const line = (await logs.read(wide, {}))?.lines;
      assert.equal(line?.length, 2);
      assert.ok((line[0]?.text.length ?? Infinity) < 2_100);
      assert.deepEqual(line[1], { line1: 2, text: 'end' });
    });

    it('matches with their context, each line once', async () => {
      const logs = createRunLogs(folder.path);
      // More than a block: what stands around a match is found across its end, too.
      const all = [...Array(60_000).keys()].map((at) => `line ${at + 1}`);
      const { id } = await logOf(logs, [`${all.join('\n')}\n`]);
      for (const size of [1, 2, 5]) {
        const part = await logs.read(id, { pattern: '(?:^line 2|0003|0007|4{4}|LINE 9)$', context: size });
        const hits = all.flatMap((text, at) =>
          /(?:^line 2|0003|0007|4{4}|LINE 9)$/.test(text) ? [at + 1] : [],
        );
        const around = all.flatMap((_, at) =>
          hits.some((hit) => Math.abs(hit - at - 1) <= size) ? [at + 1] : [],
        );
        assert.deepEqual(
          part?.lines.map(({ line1, isContext = false }) => [line1, isContext]),
          around.map((line1) => [line1, !hits.includes(line1)]),
        );
        assert.deepEqual([part.found, part.totalLines], [hits.length, 60_000]);
      }
      const loud = await logs.read(id, { pattern: '^LINE 9$', ignoresCase: true });
      assert.deepEqual(loud?.lines, [{ line1: 9, text: 'line 9' }]);
    });

    it('a pattern that goes back and forth without end is given up, and said so', async () => {
      const logs = createRunLogs(folder.path);
      const { id } = await logOf(logs, ['a'.repeat(5_000), '\n']);
      const part = await logs.read(id, { pattern: '(a+)+$' + 'b' });
      assert.deepEqual([part?.lines, part?.stopped], [[], 'slow']);
      await assert.rejects(logs.read(id, { pattern: '(' }), SyntaxError);
    });
  });

  it('300 MB of output: the memory does not grow with it, the file has its head and its tail', async function () {
    this.timeout(180_000);
    const logs = createRunLogs(folder.path, { headBytes: 4 * MiB, tailBytes: 4 * MiB });
    let [shown, most] = [0, 0];
    const before = process.memoryUsage().rss;
    const { log, end } = await run(
      "yes 'a line of thirty-one characters' | head -c 300000000",
      logs,
      (text) => {
        shown += text.length;
        most = Math.max(most, process.memoryUsage().rss);
      },
    );
    assert.deepEqual([end, shown], [{ kind: 'exited', code: 0 }, 300_000_000]);
    assert.ok(log !== null && log.bytes < 8 * MiB + 200 && log.bytes > 7 * MiB);
    assert.ok(most - before < 150 * MiB, `${(most - before) / MiB} MiB more`);
  });
});
