import type { RunReport, RunRequest, Runner } from '../../../src/core/running/runner';
import type { ContainerPlan } from '../../../src/run/container/containerPlan';
import { createContainerRunner } from '../../../src/run/container/containerRunner';
import { createDevContainer } from '../../../src/run/container/devContainer';
import type { DevContainer } from '../../../src/run/container/devContainer';
import { nodeProgram } from '../../../src/run/container/devcontainerCli';
import { findEngine, openEngine } from '../../../src/run/container/engine';
import { cliScript } from './engine';
import type { TestEngine } from './engine';

export interface OpenedContainer {
  readonly container: DevContainer;
  readonly runner: Runner;
  /** What was asked for. */
  readonly plans: readonly ContainerPlan[];
}

/** The dev container of a folder as the product has it, by the tests' engine and CLI; everything is allowed unless said. */
export async function openContainer(
  engine: TestEngine,
  root: string,
  storage: string,
  allows: (plan: ContainerPlan) => boolean = () => true,
): Promise<OpenedContainer> {
  const { program, environment } = engine;
  const signal = new AbortController().signal;
  const found = await findEngine({ named: program, environment }, signal);
  const plans: ContainerPlan[] = [];
  const container = createDevContainer({
    ...{ root, storage, door: openEngine(found, environment), configuration: null, shares: [] },
    cli: () => Promise.resolve(nodeProgram(cliScript, environment)),
    allows: (plan) => {
      plans.push(plan);
      return Promise.resolve(allows(plan));
    },
  });
  return { container, runner: createContainerRunner(container), plans };
}

/** Far above what any command here takes. */
const AMPLE_MS = 60_000;

export interface Attempt extends Partial<Omit<RunRequest, 'command'>> {
  readonly signal?: AbortSignal;
  readonly onOutput?: (text: string) => void;
}

/** Runs a command in the folder, or in what the attempt says. */
export function runIn(
  { container, runner }: OpenedContainer,
  command: string,
  attempt: Attempt = {},
): Promise<RunReport> {
  const { signal = new AbortController().signal, onOutput = () => undefined, ...request } = attempt;
  const whole = { folder: container.root, timeoutMs: AMPLE_MS, ...request, command };
  return runner.run(whole, { onOutput }, signal);
}
