/** What a run knows of its answers: what it was to make, and what it has made. */
import type { CheckedFiles } from '../../core/changes/checks';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { AnswerPorts } from '../../session/task/taskParts';
import { asksForChange } from '../../verify/asksForChange';
import { holdsNothing } from '../../verify/holdsNothing';
import type { OutputStart } from './outputStart';
import type { RunTaskOptions } from './runTaskParts';

export interface RunAnswerParts {
  readonly options: Pick<RunTaskOptions, 'output' | 'mayJustAnswer'>;
  /** What the user asks for, in their words. */
  readonly asked: string;
  readonly runs: ConversationRuns;
  readonly files: CheckedFiles;
  readonly made: OutputStart;
}

export function runAnswers({ options, asked, runs, files, made }: RunAnswerParts): AnswerPorts {
  const output = options.mayJustAnswer ? null : options.output;
  return {
    // What is handed in does not change any more, and the checks hold without it.
    settle: () => runs.endAll('background'),
    // What is made for a folder of results, or by the plan, need not change the repository.
    asksForChange: async () =>
      options.output === null && asksForChange(asked) && (await written(made)).length === 0,
    missing: async () => (output === null ? null : missingResults(output, made, files)),
    made: () => written(made),
    results: async () => (await made.results()).map(({ path }) => path),
    listed: async () => ({}),
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
  if (paths.length === 0) return `Nothing was written to the results folder ${output}.`;
  for (const path of paths) {
    const found = await files.look(path, 'text');
    const text = found?.sizeBytes === 0 ? '' : found?.text;
    if (found !== null && holdsNothing(text ?? null) === null) return null;
  }
  return `The files in the results folder ${output} are empty.`;
}
