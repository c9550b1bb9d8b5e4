/** What a run may read beside its folder, and what its answers are held beside. */
import { resolve } from 'node:path';
import { entriesThatCount } from '../../agent/branches';
import type { Checkpoints } from '../../core/checkpoints';
import type { CheckedFiles } from '../../core/checks';
import type { FileChange } from '../../core/edits';
import type { ShellParser } from '../../core/shell';
import type { Reviewer } from '../../core/task';
import { withPlacedCode } from '../../explore/places/placedCode';
import { taskPlaces } from '../../explore/places/taskPlaces';
import type { PlaceParts } from '../../explore/places/withPlaces';
import type { RunDesk } from '../../run/desk/runDesk';
import { heldTo } from '../../tools/plan/desk';
import type { Desk } from '../../tools/plan/desk';
import type { Outputs } from '../../session/task/outputs';
import { reviewAnswer } from '../../session/task/review';
import { alreadyTold, toldOf } from '../../session/task/told';
import { asksForChange } from '../../verify/asksForChange';
import { holdsNothing } from '../../verify/holdsNothing';
import type { CheckPorts } from '../../verify/runChecks';
import { inputsToRead } from './inputs';
import type { OutputStart } from './outputStart';
import type { RunFolder } from './runFolder';
import type { RunOptions } from './runSyntax';
import type { Session } from './session';

export interface PlaceRooms {
  readonly options: Pick<RunOptions, 'inputs' | 'output'>;
  /** Absolute. */
  readonly folder: string;
}

export interface ReviewRooms extends PlaceRooms {
  readonly options: Pick<RunOptions, 'contract' | 'inputs' | 'output'>;
  readonly index: Pick<RunFolder, 'code' | 'syntax' | 'touch'>;
  readonly checkpoints: Checkpoints;
  readonly session: Pick<Session, 'entries'>;
  /** What the user asks for, in their words. */
  readonly task: string;
}

/** The folder for results, absolute; undefined where none was named. */
export function resultsOf({ output }: Pick<RunOptions, 'output'>): string | undefined {
  return output === null ? undefined : resolve(output);
}

/** As `taskPlaces`. */
export function placesOf(
  { options, folder: root }: PlaceRooms,
  desk: Pick<Desk, 'plan'>,
): Omit<PlaceParts, 'readAhead'> {
  const inputs = inputsToRead(options.inputs);
  return taskPlaces({ root, inputs, results: resultsOf(options), plan: () => desk.plan() });
}

export interface ReviewerParts {
  readonly desk: Desk;
  readonly runDesk: RunDesk;
  readonly checks: BenchChecks;
  readonly outputs: Outputs;
  readonly made: OutputStart;
  readonly parser: ShellParser;
}

/** Looks at answers of a run. */
export function benchReviewer(
  rooms: ReviewRooms,
  { desk, runDesk, checks, outputs, made, parser }: ReviewerParts,
): Reviewer {
  const { index, checkpoints, session, options, task } = rooms;
  const told = alreadyTold(entriesThatCount(session.entries));
  const { output } = options;
  const ports = {
    ...{ ...checks, checkpoints, syntax: index.syntax, shell: parser },
    code: withPlacedCode(index.code, placesOf(rooms, desk)),
    isOutput: (path: string, kind: FileChange['kind']) =>
      outputs.isResult(path) || (kind === 'created' && outputs.has(path)),
    made: async () => written(made),
    missing: async () => (output === null ? null : missingResults(output, made, checks.files)),
  };
  return {
    review: async (answer, signal, done) => {
      // What is handed in does not change any more, and the checks hold without it.
      await runDesk.endAll('background');
      // What is made for a folder of results, or by the plan, need not change the repository.
      const asks = output === null && asksForChange(task) && (await written(made)).length === 0;
      const results = (await made.results()).map(({ path }) => path);
      const of = { ...ports, asksForChange: asks, done: { ...done, results } };
      const found = await reviewAnswer(answer, heldTo(desk, options.contract), desk.before(), of, signal);
      // What the checks wrote is there for the next question.
      index.touch();
      return { ...found, ...toldOf(found, told) };
    },
  };
}

async function written(made: OutputStart): Promise<readonly string[]> {
  return (await made.changes()).flatMap(({ path, change }) => (change === 'deleted' ? [] : [path]));
}

async function missingResults(
  output: string,
  made: OutputStart,
  files: CheckedFiles,
): Promise<string | null> {
  const paths = await written(made);
  if (paths.length === 0) return `Nothing was written into ${output}, where the results were to go.`;
  for (const path of paths) {
    const found = await files.look(path, 'text');
    const text = found?.sizeBytes === 0 ? '' : found?.text;
    if (found !== null && holdsNothing(text ?? null) === null) return null;
  }
  return `What was written into ${output}, where the results were to go, is empty.`;
}

export type BenchChecks = CheckPorts & { readonly root: string };
