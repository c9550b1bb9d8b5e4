import { join } from 'node:path';
import type { RunHooks, RunReport, Runner } from '../core/running/runner';
import type { Fix } from './fixes/fix';
import type { Step } from './recipe';

interface PlannedCommand {
  readonly command: string;
  readonly fix: Fix | null;
  readonly timeoutMs: number;
  readonly view: { readonly step: Pick<Step, 'folder' | 'network'> };
}

/**
 * Runs the command of a planned step. What a repair installs first may reach the network; a step that is not to reach it still does
 * not. Where that installing fails, its end is the step's. Throws as the runner does.
 */
export async function runPlanned(
  runner: Runner,
  root: string,
  { command, fix, timeoutMs, view: { step } }: PlannedCommand,
  hooks: RunHooks,
  signal: AbortSignal,
): Promise<RunReport> {
  const place = { folder: join(root, step.folder), timeoutMs };
  const install = fix?.does.kind === 'command' ? fix.does.install : undefined;
  if (step.network || install === undefined || !command.startsWith(`${install} && `))
    return runner.run({ ...place, command, network: step.network }, hooks, signal);
  const installed = await runner.run({ ...place, command: install, network: true }, hooks, signal);
  if (installed.end.kind !== 'exited' || installed.end.code !== 0) return installed;
  const rest = command.slice(`${install} && `.length);
  return runner.run({ ...place, command: rest, network: false }, hooks, signal);
}
