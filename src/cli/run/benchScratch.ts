import { join } from 'node:path';
import type { Checkpoints } from '../../core/checkpoints';
import type { ShellParser } from '../../core/shell';
import type { Tool } from '../../core/tool';
import { checkpointedWatch } from '../../task/checkpointed';
import type { KnownRuns } from '../../tools/knownRuns';
import { scratchRunTool } from '../../tools/scratchRun';
import type { CommandRunner } from './commandRunner';
import { inputPlaces } from './inputs';
import type { RunFolder } from './runFolder';
import type { RunOptions } from './runSyntax';
import type { Session } from './session';

/** What throw-away programs run with. */
export interface ScratchRooms {
  readonly options: Pick<RunOptions, 'inputs'>;
  readonly session: Pick<Session, 'folder'>;
  /** Absolute: the workspace folder. */
  readonly folder: string;
  readonly index: Pick<RunFolder, 'touch' | 'places'>;
  readonly commands: Pick<CommandRunner, 'runner' | 'boundary'>;
  readonly checkpoints: Checkpoints;
}

/** None in a dev container, which has no folder but the workspace. */
export function scratchTools(
  { options, session, folder: root, commands, index, checkpoints }: ScratchRooms,
  parser: ShellParser,
  runs: KnownRuns,
): readonly Tool[] {
  const { runner, boundary } = commands;
  if (runner.kind === 'container') return [];
  const inputs = inputPlaces(options.inputs);
  const watch = checkpointedWatch(checkpoints, () => index.touch());
  const place = join(session.folder, 'scratch');
  const ports = { runner, boundary, watch, parser, places: index.places, runs };
  return [scratchRunTool({ root, place, inputs, ...ports })];
}
