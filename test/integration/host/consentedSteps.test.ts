/** Steps of a real set-up, as the view and the tasks run them: consent, record, failure, fix, cancel. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApprovals } from '../../../src/run/approvals/approvals';
import { machineDisk } from '../../../src/run/approvals/machineDisk';
import { UserError } from '../../../src/core/errors';
import { inEnglish } from '../../../src/core/text/phrase';
import type { RunnerKind } from '../../../src/core/running/runner';
import type { ToolAnswer } from '../../../src/core/conversation/tool';
import { createConsentedSteps } from '../../../src/session/recipes/consentedSteps';
import type { Consent, ConsentedSteps } from '../../../src/session/recipes/consentedSteps';
import { recipeRows } from '../../../src/session/recipes/recipeRows';
import { setupByConsent } from '../../../src/session/recipes/setupByConsent';
import { createSetups } from '../../../src/session/recipes/setups';
import { openSetup } from '../../../src/recipes/openSetup';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { findLocalShell } from '../../../src/run/localShell';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile, noSignal } from '../index/indexing';

const files = {
  Makefile: 'test:\n\tsh check.sh\nrun:\n\techo on; sleep 60\n',
  'check.sh': 'test -f ready.txt\n',
  'package.json': '{"name": "shop", "version": "1.0.0", "dependencies": {"greeting": "file:greeting"}}',
  'package-lock.json':
    '{"name": "shop", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": {"name": "shop", "version": "1.0.0"}}}',
  'greeting/package.json': '{"name": "greeting", "version": "1.0.0", "main": "index.js"}',
  'greeting/index.js': 'module.exports = () => "good morning";\n',
};

describe('the steps that the user runs', function () {
  this.timeout(120_000);
  let folder: TemporaryFolder;
  let storage: TemporaryFolder;
  let consented: ConsentedSteps;
  let changes: number;
  let asked: string[][];
  let where: RunnerKind;
  let isTrusted: boolean;
  let denied: string[];
  beforeEach(async () => {
    folder = await folderWith(files);
    storage = await temporaryFolder();
    changes = 0;
    asked = [];
    isTrusted = true;
    denied = [];
    const environment = {
      ...process.env,
      ...{ npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' },
      ...{ npm_config_cache: join(storage.path, 'npm'), npm_config_ignore_scripts: 'false' },
    };
    const root = folder.path;
    const logs = createRunLogs(join(storage.path, 'runs'));
    const runner = createLocalProcess({ root, logs, environment, shell: findLocalShell(process.env) });
    const fail = (text: string): never => assert.fail(text);
    const setups = createSetups((at, by) =>
      openSetup({
        ...{
          root: at,
          storage: storage.path,
          environment,
          runner: by,
          probe: runner,
          nowMs: () => Date.now(),
        },
        log: { trace: fail, info: fail, warn: fail, error: fail },
      }),
    );
    setups.onChanged(() => (changes += 1));
    const place = { root, shown: setups.open(root, runner), quiet: setups.open(root, runner) };
    where = 'sandbox';
    consented = createConsentedSteps({
      place: () => ({ ...place, runner: where }),
      isTrusted: () => isTrusted,
      approvals: createApprovals({
        ...{ denied: () => denied, allowed: () => [], disk: machineDisk },
        workspace: { read: () => [], add: () => undefined, remove: () => undefined },
        ask: () => assert.fail('the steps ask themselves'),
      }),
      parser: () => createShellParser(distFile('grammars')),
      words: {
        ...{ noFolder: 'no folder', untrusted: 'not trusted', busy: 'a step runs' },
        denied: (command, reason) => `${command}: ${inEnglish(reason)}`,
      },
    });
  });
  afterEach(async () => {
    await folder.remove();
    await storage.remove();
  });

  const allowing: Consent = async (questions) => {
    asked.push(questions.map(({ proposal: { command, place } }) => `${place}$ ${command}`));
    return true;
  };
  const hooks = { consent: allowing, shownBy: 'asker', onOutput: () => undefined } as const;
  const stateOf = async (id: string): Promise<string> => {
    const view = await consented.view(noSignal);
    const found = view?.steps.find(({ step }) => step.id === id) ?? assert.fail(`there is no step ${id}`);
    return found.state.kind === 'done' ? 'done' : found.state.reason;
  };
  const idOf = async (command: string): Promise<string> => {
    const view = await consented.view(noSignal);
    const found = view?.steps.find(({ step }) => step.command === command);
    return found?.step.id ?? assert.fail(JSON.stringify(view?.steps.map(({ step }) => step.command)));
  };

  it('fails once, is run with the known fix once that was seen, and is skipped from then on', async () => {
    assert.equal(await stateOf('node:install'), 'never');
    const failed = await consented.run('due', hooks, noSignal);
    assert.equal(failed.failed?.id, 'node:install');
    assert.equal(inEnglish(failed.failed.failure), 'exited with code 1');
    assert.equal(failed.failed.run.fix?.does.kind, 'command');
    assert.equal(await stateOf('node:install'), 'failed');
    const mended = await consented.run('due', hooks, noSignal);
    assert.equal(mended.failed, null);
    assert.equal(await stateOf('node:install'), 'done');
    // Another text than the one that was consented to, so that it was asked about again.
    assert.match(asked[0]?.join() ?? '', /^\.\$ npm ci/);
    assert.match(asked[1]?.join() ?? '', /^\.\$ npm install && /);
    const again = await consented.run('due', hooks, noSignal);
    assert.deepEqual([again.ran, asked.length], [[], 2]);
    assert.equal(changes, 2);
  });

  it('runs a proven step again where it is named, and asks about the same text once', async () => {
    await writeFile(join(folder.path, 'ready.txt'), '');
    const id = await idOf('make test');
    const first = await consented.run([id], hooks, noSignal);
    const second = await consented.run([id], hooks, noSignal);
    assert.deepEqual([first.failed, second.failed, second.ran.length], [null, null, 1]);
    assert.deepEqual(asked, [['.$ make test']]);
    // What was let run in a sandbox was not let run outside of it.
    where = 'process';
    await consented.run([id], hooks, noSignal);
    assert.deepEqual(asked, [['.$ make test'], ['.$ make test']]);
    const view = await consented.view(noSignal);
    const proven = view?.steps.find(({ step }) => step.id === id)?.record?.proven;
    assert.equal(proven?.command, 'make test');
    assert.match(proven.logId ?? '', /^r/);
    consented.forget([id]);
    assert.equal(await stateOf(id), 'never');
  });

  it('asks once about a whole list, in its order, and stops where one fails', async () => {
    const id = await idOf('make test');
    const { ran, failed } = await consented.run([id, 'node:install'], hooks, noSignal);
    assert.deepEqual(
      asked.map((each) => each.length),
      [2],
    );
    assert.deepEqual([ran.map((each) => each.id), failed?.id], [[id], id]);
    assert.equal(existsSync(join(folder.path, 'node_modules')), false);
  });

  it('runs nothing where it is declined, denied by a rule, or not trusted', async () => {
    const declined = await consented.run('due', { ...hooks, consent: async () => false }, noSignal);
    assert.deepEqual(declined, { ran: [], failed: null, isDeclined: true });
    denied = ['npm'];
    await assert.rejects(consented.run('due', hooks, noSignal), /npm ci.*rule "npm" forbids it/);
    isTrusted = false;
    await assert.rejects(consented.run('due', hooks, noSignal), (error) => {
      assert.ok(error instanceof UserError);
      return error.message === 'not trusted';
    });
    assert.equal(changes, 0);
    assert.deepEqual(asked, []);
  });

  it('lists and runs for /setup what it runs for the view, with the same consent', async () => {
    const tool = setupByConsent({ steps: consented, consent: allowing, noFolder: 'no folder' });
    let printed = '';
    const call = async (input: unknown): Promise<ToolAnswer> => {
      const prepared = await tool.prepare(input);
      assert.equal(prepared.approval, null, 'the steps ask');
      return prepared.run({ signal: noSignal, onOutput: (text) => void (printed += text) });
    };
    const listed = await call({ action: 'propose' });
    assert.match(
      listed.text,
      /^node:install {2}dependencies; .*\n {2}\$ npm ci.* {2}by package-lock\.json:1/m,
    );
    const failed = await call({ action: 'run' });
    assert.match(
      failed.text,
      /^node:install failed: exited with code 1\. The next run of it tries the known fix: npm install/,
    );
    assert.match(printed, /^\$ npm ci.*\n[^]*npm/);
    const mended = await call({ action: 'run' });
    assert.match(mended.text, /^node:install succeeded\.\n\n/);
    assert.deepEqual([mended.run?.end, asked.length], [{ kind: 'exited', code: 0 }, 2]);
    assert.match((await call({ action: 'run' })).text, /already done, so nothing was run/);
    await assert.rejects(
      call({ action: 'run', step: 'node' }),
      /There is no step node\. Known steps: .*node:install/,
    );
    const refusing = setupByConsent({ steps: consented, consent: async () => false, noFolder: 'no folder' });
    const refused = await refusing.prepare({ action: 'run', step: await idOf('make test') });
    const { text } = await refused.run({ signal: noSignal, onOutput: () => undefined });
    assert.equal(text, 'Nothing was run because you did not allow it.');
  });

  it('say for the chat, where there are none, that there are none', async () => {
    await Promise.all(Object.keys(files).map((path) => rm(join(folder.path, path))));
    const tool = setupByConsent({ steps: consented, consent: async () => true, noFolder: 'no folder' });
    const { run } = await tool.prepare({ action: 'run', step: 'node:install' });
    await assert.rejects(run({ signal: noSignal, onOutput: () => undefined }), {
      message: 'There is no step node:install: no file here says how this repository is set up.',
    });
  });

  it('shows a repository that is not trusted without running anything', async () => {
    isTrusted = false;
    const view = await consented.view(noSignal);
    assert.ok(view !== null && view.steps.length > 0);
    assert.equal(view.machine.programs.size, 0);
  });

  it('is cancelled, which is no failure, and runs one step at a time', async () => {
    const id = await idOf('make run');
    let begun: () => void = () => undefined;
    const on = new Promise<void>((resolve) => (begun = resolve));
    const run = consented.run([id], { ...hooks, onOutput: () => begun() }, noSignal);
    await on;
    assert.equal(consented.running(), id);
    const rows = recipeRows(
      (await consented.view(noSignal)) ?? assert.fail(),
      folder.path,
      consented.running(),
    );
    const steps = rows.flatMap((row) => (row.kind === 'group' ? row.rows : []));
    assert.ok(steps.some((row) => row.kind === 'step' && row.isRunning && row.view.step.id === id));
    await assert.rejects(consented.run('due', hooks, noSignal), /^UserError: a step runs$/);
    assert.deepEqual(
      (await consented.end()).map(({ command }) => command),
      ['make run'],
    );
    assert.equal((await run).failed?.run.report.end.kind, 'cancelled');
    assert.equal(consented.running(), null);
    assert.deepEqual(await consented.end(), []);
    assert.equal(await stateOf(id), 'never');
  });
});
