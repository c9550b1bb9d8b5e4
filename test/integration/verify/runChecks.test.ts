import assert from 'node:assert/strict';
import { appendFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, CheckResult } from '../../../src/core/changes/checks';
import { CancelledError } from '../../../src/core/errors';
import { inEnglish } from '../../../src/core/text/phrase';
import type { Runner } from '../../../src/core/running/runner';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { recheck } from '../../../src/verify/compareChecks';
import { createDiskCheckedFiles } from '../../../src/verify/diskCheckedFiles';
import { runChecks } from '../../../src/verify/runChecks';
import type { CheckOptions, CheckPorts } from '../../../src/verify/runChecks';
import { folderWith } from '../../support/temporaryFolder';

describe('Checks that are run', () => {
  let folder: Awaited<ReturnType<typeof folderWith>>;
  let ports: CheckPorts;
  let options: CheckOptions;
  const never = new AbortController().signal;

  before(async () => {
    folder = await folderWith({
      'out/old.csv': '1\n',
      'empty.txt': '',
      'blank.txt': '\n \n',
      'header.csv': 'name,price\n',
      'log.txt': 'a\nloss 3\n',
      'probe.sh': 'no-such-program || echo without\n',
      'bin.dat': '\u0000',
    });
    const shell = findLocalShell(process.env);
    ports = {
      runner: createLocalProcess({ root: folder.path, shell, environment: process.env }),
      files: createDiskCheckedFiles(folder.path),
      nowMs: () => Date.now(),
    };
    options = { folder: folder.path, timeoutMs: 60_000, before: null, onOutput: () => undefined };
  });
  after(() => folder.remove());

  const one = async (check: Check): Promise<CheckResult> => {
    const [result] = await runChecks([check], ports, options, never);
    assert.ok(result);
    return result;
  };

  const rows: readonly (readonly [Check, CheckResult['verdict'], RegExp, RegExp])[] = [
    [{ type: 'exit', command: 'echo fine' }, 'passed', /exited with 0/, /fine/],
    [{ type: 'exit', command: 'echo bad >&2; exit 3' }, 'failed', /exited with 3/, /bad/],
    [{ type: 'exit', command: 'exit 3', code: 3 }, 'passed', /exited with 3/, /^$/],
    [{ type: 'exit', command: 'sleep 100', timeout_seconds: 1 }, 'unknown', /did not finish in 1 s/, /^$/],
    [{ type: 'exit', command: 'kill -9 $$' }, 'unknown', /ended by SIGKILL/, /^$/],
    [{ type: 'exit', command: 'no-such-program-here' }, 'cannot run', /^no-such-program-here was/, /not/],
    [{ type: 'exit', command: 'no-such-program | cat' }, 'cannot run', /^no-such-program was/, /not/],
    [{ type: 'exit', command: 'env no-such-program' }, 'cannot run', /^no-such-program was/, /No such/],
    [{ type: 'exit', command: 'timeout 9 no-such-program' }, 'cannot run', /^no-such-program was/, /No such/],
    [{ type: 'exit', command: 'python3 -m no_such_module' }, 'cannot run', /^no_such_module was/, /module/],
    [{ type: 'exit', command: 'sh -c no-such-program' }, 'cannot run', /^no-such-program was/, /not found/],
    [{ type: 'number', command: 'no-such-program', low: 0, high: 1 }, 'cannot run', /was not found/, /not/],
    // What the task may make is no tool, and what a script only tried is not what the check needs.
    [{ type: 'exit', command: './made-by-the-task.sh' }, 'failed', /exited with 127/, /No such file/],
    [{ type: 'exit', command: 'python3 -c "import no_such_module"' }, 'failed', /exited with 1/, /No module/],
    [{ type: 'exit', command: 'bash probe.sh' }, 'passed', /exited with 0/, /not found/],
    [{ type: 'file', path: 'out/old.csv' }, 'passed', /2 bytes/, /^$/],
    [{ type: 'file', path: 'out/old.csv', written: true }, 'failed', /older than the task/, /^$/],
    [{ type: 'file', path: 'empty.txt' }, 'failed', /empty/, /^$/],
    [{ type: 'file', path: 'blank.txt' }, 'failed', /only white space/, /^$/],
    [{ type: 'file', path: 'header.csv' }, 'passed', /bytes/, /^$/],
    [{ type: 'file', path: 'none.txt' }, 'failed', /no such file/, /^$/],
    [{ type: 'file', path: 'out' }, 'failed', /no such file/, /^$/],
    [{ type: 'file', path: '/etc/passwd' }, 'failed', /no such file/, /^$/],
    [
      { type: 'match', source: { command: 'echo 12 passed' }, pattern: '^\\d+ passed$' },
      'passed',
      /'12 passed' matches/,
      /12/,
    ],
    [
      { type: 'match', source: { command: 'echo 12 failed' }, pattern: 'passed' },
      'failed',
      /nothing matches/,
      /12 failed/,
    ],
    [
      { type: 'match', source: { command: 'echo passed; exit 1' }, pattern: 'passed' },
      'failed',
      /exited with 1/,
      /passed/,
    ],
    [{ type: 'match', source: { path: 'log.txt' }, pattern: 'loss \\d' }, 'passed', /loss 3/, /loss/],
    [{ type: 'match', source: { path: 'gone.txt' }, pattern: 'a' }, 'failed', /no such file/, /^$/],
    [
      { type: 'match', source: { command: `printf '%060d' 0 | tr 0 a; echo b` }, pattern: '(a+)+$' },
      'unknown',
      /took longer than/,
      /aaa/,
    ],
    [{ type: 'number', command: 'echo acc 0.9', low: 0.8, high: 1 }, 'passed', /^0\.9$/, /acc/],
    [{ type: 'number', command: 'echo acc 0.7', low: 0.8, high: 1 }, 'failed', /^0\.7$/, /acc/],
    [{ type: 'number', command: 'echo acc nan', low: 0, high: 1 }, 'failed', /not a finite number/, /nan/],
    [{ type: 'number', command: 'echo 1; exit 2', low: 0, high: 1 }, 'failed', /exited with 2/, /1/],
    [
      { type: 'number', command: 'echo {seed}', low: 2, high: 6, seeds: [2, 4, 6] },
      'passed',
      /^4 ± 2 \(n = 3, 2 to 6\)$/,
      /6/,
    ],
    [
      { type: 'number', command: 'echo $SEED', low: 2, high: 4, seeds: [2, 4, 6] },
      'failed',
      /1 of 3 outside/,
      /6/,
    ],
    [
      { type: 'number', command: 'echo $N', low: 5, high: 5, seeds: [5], seed_variable: 'N' },
      'passed',
      /^5$/,
      /5/,
    ],
  ];
  for (const [check, verdict, measured, evidence] of rows) {
    it(`${JSON.stringify(check)}: ${verdict}`, async () => {
      const result = await one(check);
      assert.equal(result.verdict, verdict, inEnglish(result.measured));
      assert.match(inEnglish(result.measured), measured);
      assert.match(result.evidence, evidence);
    });
  }

  it('run commands as what nobody looked at', async () => {
    const asked: unknown[] = [];
    const runner: Runner = {
      kind: ports.runner.kind,
      run: (request, hooks, signal) => {
        asked.push(request.approvedBy);
        return ports.runner.run(request, hooks, signal);
      },
    };
    const checks: readonly Check[] = [
      { type: 'exit', command: 'true' },
      { type: 'match', source: { command: 'echo a' }, pattern: 'a' },
      { type: 'number', command: 'echo 1', low: 0, high: 1 },
    ];
    await runChecks(checks, { ...ports, runner }, options, never);
    assert.deepEqual(asked, ['rule', 'rule', 'rule']);
  });

  it('keep the end of a long output', async () => {
    const { evidence } = await one({ type: 'exit', command: 'seq 1 5000; exit 1' });
    assert.ok(evidence.length <= 2_001 && evidence.endsWith('\n5000') && /^…\n\d+\n/.test(evidence));
  });

  it('do not follow a link out of the folder', async () => {
    await symlink('/etc/passwd', join(folder.path, 'link'));
    assert.equal((await one({ type: 'file', path: 'link' })).verdict, 'failed');
    assert.equal((await one({ type: 'match', source: { path: 'link' }, pattern: 'root' })).verdict, 'failed');
  });

  it('do not start where they cannot, and are unknown then', async () => {
    const [result] = await runChecks(
      [{ type: 'exit', command: 'true' }],
      ports,
      { ...options, folder: join(folder.path, 'gone') },
      never,
    );
    assert.equal(result?.verdict, 'unknown');
    assert.match(inEnglish(result.measured), /could not be started/);
  });

  it('end when they are cancelled', async () => {
    const stop = new AbortController();
    const checks: readonly Check[] = [{ type: 'exit', command: 'echo on; sleep 100' }];
    const running = runChecks(checks, ports, { ...options, onOutput: () => stop.abort() }, stop.signal);
    await assert.rejects(running, CancelledError);
  });

  it('are compared: fixed, broken, flaky, and the output that was written again with the same bytes', async () => {
    const marker = join(folder.path, 'marker');
    await writeFile(marker, '');
    await writeFile(join(folder.path, 'kept.csv'), '1\n');
    const checks: readonly Check[] = [
      { type: 'exit', command: 'test -f fixed' },
      { type: 'exit', command: 'test -f marker' },
      { type: 'exit', command: 'test -f marker || { test ! -f once && touch once; }' },
      { type: 'file', path: 'kept.csv', written: true },
      { type: 'file', path: 'out/new.csv', written: true },
      { type: 'exit', command: 'true' },
      { type: 'exit', command: 'false' },
    ];
    const before = await runChecks(checks, ports, options, never);
    await rm(marker);
    await writeFile(join(folder.path, 'fixed'), '');
    await writeFile(join(folder.path, 'kept.csv'), '1\n');
    await mkdir(join(folder.path, 'out'), { recursive: true });
    await appendFile(join(folder.path, 'out/new.csv'), '1\n');
    const compared = await recheck(before, ports, options, never);
    assert.deepEqual(
      compared.map(({ change }) => change),
      ['fixed', 'broken', 'still passing', 'still failing', 'fixed', 'still passing', 'still failing'],
    );
    assert.match(inEnglish(compared[3]?.after.measured ?? ''), /unchanged since the task began/);
    // The third one passed once after the work and fails from then on.
    const again = await recheck([{ ...before[2], verdict: 'failed' } as CheckResult], ports, options, never);
    assert.equal(again[0]?.change, 'still failing');
    await rm(join(folder.path, 'once'));
    const flaky = await recheck([{ ...before[2], verdict: 'failed' } as CheckResult], ports, options, never);
    assert.equal(flaky[0]?.change, 'flaky');
    assert.equal(flaky[0].after.verdict, 'failed');
  });
});
