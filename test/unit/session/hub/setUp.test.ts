import assert from 'node:assert/strict';
import type { RunReport, Runner } from '../../../../src/core/running/runner';
import { phrase } from '../../../../src/core/text/phrase';
import type { Step } from '../../../../src/recipes/recipe';
import type { Setup, SetupView, StepView } from '../../../../src/recipes/setup';
import { setUpRepository } from '../../../../src/session/hub/setUp';
import type { Repaired } from '../../../../src/session/hub/setUp';

const STEP: Step = {
  ...{ id: 'node:install', kind: 'dependencies', title: phrase('Install'), command: 'npm ci' },
  ...{ folder: '.', why: [{ path: 'package.json', line: 3 }], need: 'required', inputs: [] },
  ...{ product: { kind: 'none' }, network: true, programs: [] },
};
const TESTS: Step = { ...STEP, id: 'node:test', kind: 'test', command: 'npm test', need: 'optional' };
const HELP: Step = { ...STEP, id: 'run', kind: 'run', command: 'tool --help', need: 'optional' };
const IMAGE: Step = {
  ...STEP,
  id: 'image',
  kind: 'environment',
  command: 'docker build .',
  need: 'alternative',
};

function reportOf(command: string, code: number, output: string): RunReport {
  const place = { command, folder: '.', runner: 'sandbox' } as const;
  return {
    ...place,
    end: { kind: 'exited', code },
    output,
    omitted: 0,
    durationMs: 1,
    log: null,
    boundary: null,
  };
}

/** How runs end, by command, one after another: exit code and output. */
type Script = Readonly<Record<string, readonly (readonly [code: number, output: string])[]>>;

async function setUp(
  steps: readonly Step[],
  script: Script,
  repair: ((log: string) => Repaired | null) | null = null,
) {
  const left = new Map(Object.entries(script).map(([command, ends]) => [command, [...ends]]));
  const ran: string[] = [];
  const end = (command: string): RunReport => {
    ran.push(command);
    const [code, output] = left.get(command)?.shift() ?? assert.fail(`${command} is not in the script`);
    return reportOf(command, code, output);
  };
  const done = new Set<string>();
  const view = (): SetupView => {
    const views = steps.map((step): StepView => {
      const state = done.has(step.id)
        ? ({ kind: 'done', why: phrase('done'), proven: null } as const)
        : ({ kind: 'due', reason: 'never', why: phrase('due') } as const);
      return { step, state, record: null };
    });
    const pending = views.filter(({ step, state }) => step.need === 'required' && state.kind === 'due');
    return {
      ...{ steps: views, pending, next: pending[0] ?? null },
      recipe: { steps, tools: [], needed: [], notes: [] },
      machine: { programs: new Map(), venvPrograms: 'bin' },
      project: { paths: [], read: () => null, exists: () => false },
    };
  };
  const setup: Setup = {
    view: () => Promise.resolve(view()),
    forget: () => undefined,
    plan: (now, id) => {
      const found = now.steps.find(({ step }) => step.id === id) ?? assert.fail('no such step');
      return { kind: 'run', view: found, command: found.step.command, fix: null, timeoutMs: 1 };
    },
    run: ({ command, view: { step } }) => {
      const report = end(command);
      const code = report.end.kind === 'exited' ? report.end.code : 1;
      if (code === 0) done.add(step.id);
      const failure = code === 0 ? null : phrase('exited with code {0}', code);
      return Promise.resolve({ report, failure, fix: null });
    },
  };
  const runner: Runner = { kind: 'sandbox', run: ({ command }) => Promise.resolve(end(command)) };
  const hooks = { onOutput: () => undefined, onCommand: () => undefined };
  const asked = repair === null ? null : (log: string) => Promise.resolve(repair(log));
  const none = new AbortController().signal;
  const parts = { root: '/repository', setup, runner, hooks, repair: asked };
  return { ...(await setUpRepository(parts, none)), ran };
}

describe('setUpRepository', () => {
  it('is proven by tests that ran, and runs each step once', async () => {
    const { setup, ran } = await setUp([STEP, TESTS], {
      'npm ci': [[0, '']],
      'npm test': [[0, '  3 passing (1ms)']],
    });
    assert.deepEqual([setup.outcome, setup.cause, setup.check?.tests], ['proven', null, 3]);
    assert.deepEqual(ran, ['npm ci', 'npm test']);
  });

  it('takes no test command for a proof that runs no test, and goes on to the next check', async () => {
    const { setup } = await setUp([STEP, TESTS, HELP], {
      ...{ 'npm ci': [[0, '']], 'npm test': [[0, 'linted 3 files']], 'tool --help': [[0, 'usage: tool']] },
    });
    assert.deepEqual([setup.outcome, setup.check?.kind], ['proven', 'help']);
    assert.match(setup.cause ?? '', /tests: the output tells of no test that ran/);
  });

  it('fails with a required step, and tries no image that its checks would not run in', async () => {
    const { setup, ran, advice } = await setUp([STEP, TESTS, IMAGE], {
      'npm ci': [[1, 'npm error code ENOENT']],
    });
    assert.deepEqual([setup.outcome, setup.check, advice], ['failed', null, null]);
    assert.match(setup.cause ?? '', /^node:install: exited with code 1 \(npm error code ENOENT\)$/);
    assert.deepEqual(ran, ['npm ci']);
  });

  it('runs a step again once a change repaired it, and keeps the words of others apart', async () => {
    const script: Script = {
      'npm ci': [
        [1, 'Error: gone'],
        [0, ''],
      ],
      'npm test': [[0, '  1 passing (1ms)']],
    };
    const url = 'https://host/octo/tool/pull/7';
    const repaired = await setUp([STEP, TESTS], script, () => ({ kind: 'applied', url }));
    assert.deepEqual(
      repaired.setup.steps.map(({ exit, source }) => [exit, source]),
      [
        [1, 'package.json:3'],
        [0, url],
        [0, 'package.json:3'],
        [0, 'package.json:3'],
      ],
    );
    const says = 'fine\n/repository is set up, and it works';
    const told = await setUp([STEP], { 'npm ci': [[1, 'Error: gone']] }, () => ({ kind: 'told', url, says }));
    assert.equal(told.setup.cause, 'node:install: exited with code 1 (Error: gone)');
    assert.deepEqual(told.advice, { kind: 'told', url, says });
  });

  it('says so where no file tells how', async () => {
    const { setup } = await setUp([], {});
    assert.equal(setup.cause, 'no file of the repository says how it is set up');
  });
});
