import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runner } from '../../../src/core/running/runner';
import { findLocalShell, findOnPath } from '../../../src/run/localShell';
import { createLocalProcess } from '../../../src/run/process/localProcess';
import { createHeldProcess, createSandbox } from '../../../src/run/sandbox/sandbox';
import { sandboxArguments } from '../../../src/run/sandbox/sandboxArguments';
import { openContainer } from '../../support/containers/devContainers';
import { BASE, openTestEngine } from '../../support/containers/engine';
import type { TestEngine } from '../../support/containers/engine';
import { answerAs } from '../programs';
import type { RunnerCost } from '../programs';

/** The first ones pay for code that is not compiled yet, and for looking whether there is a sandbox. */
const WARM_UP = 5;

answerAs('runners', async ({ count, containers }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'repomaster-bench-')));
  const engine = containers === 'measured' ? openTestEngine() : null;
  try {
    const local = await measure(turnsOf(folder), count);
    if (engine === null) return local;
    return [...local, ...(await measure(await containerTurns(engine, folder), count))];
  } finally {
    engine?.remove();
    await rm(folder, { recursive: true });
  }
});

/** What the turns cost, taken one after the other so often. */
async function measure(turns: readonly Turn[], count: number): Promise<RunnerCost[]> {
  const costs = turns.map(({ name, floor }): RunnerCost => ({ name, floor, ms: [] }));
  for (let turn = 0; turn < WARM_UP + count; turn++) {
    for (const [at, { run }] of turns.entries()) {
      const startedMs = performance.now();
      await run();
      if (turn >= WARM_UP) costs[at]?.ms.push(performance.now() - startedMs);
    }
  }
  return costs;
}

/** A dev container that is up, and the engine's own exec into the same one. */
async function containerTurns(engine: TestEngine, folder: string): Promise<Turn[]> {
  const root = join(folder, 'workspace');
  await mkdir(root);
  await writeFile(join(root, '.devcontainer.json'), JSON.stringify({ image: BASE }));
  const { container, runner } = await openContainer(engine, root, join(folder, 'storage'));
  const { id } = await container.place(() => undefined, new AbortController().signal);
  const { program, environment } = engine;
  return [
    {
      name: 'bare exec',
      floor: null,
      run: () => runBare(program, ['exec', id, 'bash', '-c', 'true'], root, environment),
    },
    { name: 'container', floor: 'bare exec', run: () => runBy(runner, root) },
  ];
}

interface Turn extends Omit<RunnerCost, 'ms'> {
  run(): Promise<void>;
}

/** What takes turns: each floor right before what stands on it. */
function turnsOf(folder: string): Turn[] {
  const environment = process.env;
  const shell = findLocalShell(environment);
  const place = { root: folder, shell, environment };
  const shellArgs = [...shell.args, 'true'];
  const captured: Turn[] = [
    { name: 'bare shell', floor: null, run: () => runBare(shell.program, shellArgs, folder) },
    { name: 'captured', floor: 'bare shell', run: () => runBy(createLocalProcess(place), folder) },
  ];
  const bwrap = process.platform === 'linux' ? findOnPath('bwrap', environment) : null;
  if (bwrap === null) return captured;
  const none = { writable: [], readable: [], hidden: [] };
  const { args } = sandboxArguments({
    ...{ workspace: 'write', root: folder, folder, network: false },
    ...none,
    ...{ git: { folders: [], pointers: [] }, borrowed: [], records: [], denied: [] },
    ...{
      view: { kind: 'machine', home: null, letIn: [] },
      kept: [],
      shown: [],
      temporary: null,
      filter: null,
    },
  });
  const sandbox = createSandbox({ ...place, ...none });
  const held = createHeldProcess({ ...place, ...none }, 'asked');
  return [
    ...captured,
    {
      name: 'bare bwrap',
      floor: null,
      run: () => runBare(bwrap, [...args, '--', shell.program, ...shellArgs], folder),
    },
    { name: 'sandbox', floor: 'bare bwrap', run: () => runBy(sandbox, folder) },
    { name: 'held', floor: 'bare bwrap', run: () => runBy(held, folder) },
  ];
}

async function runBy(runner: Runner, folder: string): Promise<void> {
  const request = { command: 'true', folder, timeoutMs: 60_000 };
  const { end } = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(`${runner.kind}: ${JSON.stringify(end)}`);
}

function runBare(
  program: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.stdout.resume();
    child.stderr.resume();
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program}: ${code ?? 'a signal'}`)),
    );
  });
}
