import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Boundary } from '../../core/running/boundary';
import type { CommandChanges, WatchWork } from '../../core/changes/checkpoints';
import { ToolError } from '../../core/errors';
import type { FramePlaces } from '../../core/files/framePlaces';
import { phrase } from '../../core/text/phrase';
import type { RunReport, Runner } from '../../core/running/runner';
import type { ShellParser } from '../../core/running/shell';
import type { Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import { madePython } from '../../recipes/madeEnvironment';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { renderRun } from './runAnswer';
import { requireSameBoundary } from './sameBoundary';
import { filesToCopy, inScratchFolder, logsToCopy } from './scratchFolder';
import type { CopiedFile } from './scratchFolder';
import { outputTable } from './outputTable';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { shellWord } from '../../core/text/shellWord';

/** With the line around it as long as a shell parser reads. */
const MOST_CHARS = 19_500;
const MOST_FILES = 50;
const MOST_RUNS = 10;
const DEFAULT_SECONDS = 30;
const MOST_SECONDS = 120;
/** A card has two lines at the width of a side bar, and its end belongs there too. */
const WIDTH = 32;
/** More changed files than these are counted. */
const MOST_TOLD = 10;

const schema = z.strictObject({
  language: z.enum(['python', 'node', 'bash']),
  code: z.string().max(MOST_CHARS).regex(/\S/, 'is empty'),
  timeout_seconds: z.int().min(1).max(MOST_SECONDS).optional().describe(`Default ${DEFAULT_SECONDS}`),
  files: z
    .array(z.string().max(1_000))
    .max(MOST_FILES)
    .optional()
    .describe('Workspace files to copy into its folder, under their paths'),
  runs: z
    .array(z.int().min(1))
    .max(MOST_RUNS)
    .optional()
    .describe('Earlier runs whose whole output to copy into its folder, as run-N.log'),
});

type Language = z.infer<typeof schema>['language'];

/** What reads a program from its standard input. No `-`: the shell grammar takes what is behind it for more of a word. */
const interpreters: Readonly<Record<Exclude<Language, 'bash'>, string>> = {
  python: 'python3',
  node: 'node',
};

export interface ScratchRunOptions {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Absolute: a place outside of the workspace, where the throw-away folders are made. */
  readonly place: string;
  /** Absolute paths outside of the workspace that the user named to be read. */
  readonly inputs?: readonly string[] | undefined;
  /** Numbers its runs, as ConversationRuns.noted does. */
  readonly runner: Runner;
  /** As in RunScriptOptions. */
  readonly boundary?: (() => Promise<Boundary | null>) | undefined;
  /** Tells what a run has changed in the workspace; absent where nobody looks. */
  readonly watch?: WatchWork | undefined;
  readonly parser: ShellParser;
  /** Where the places that a program names are in the workspace. */
  readonly places: FramePlaces;
  /** Those of the conversation, this tool's among them: what an answer leaves out is read there. */
  readonly runs: Pick<ConversationRuns, 'read' | 'logPath'>;
}

/** The tool scratch_run; none in a dev container, which has no folder but the workspace. */
export function scratchTools(options: ScratchRunOptions): readonly Tool[] {
  return options.runner.kind === 'container' ? [] : [scratchRunTool(options)];
}

/** The tool scratch_run: a program of the model's own, run in a folder that is gone afterwards, once the user approves it. */
export function scratchRunTool(options: ScratchRunOptions): Tool {
  const { root, place, inputs = [], boundary, parser } = options;
  const example = { language: 'python' as const, code: 'print(sum(range(10)))' };
  const spec = { name: 'scratch_run', schema, example };
  return {
    name: 'scratch_run',
    description:
      'Runs a small program of yours, after approval, in a new folder outside the workspace that is removed ' +
      'afterwards. Read the workspace below the path in the variable REPOMASTER_WORKSPACE; change nothing there. ' +
      'Comes back like run_script.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { language, code, timeout_seconds, files: asked = [], runs = [] } = checkArguments(spec, input);
      if (code.includes('\0'))
        throw new ToolError('scratch_run: the code has a NUL character. Write it as an escape.');
      const command = commandOf(language, code.replaceAll('\r\n', '\n'), root);
      const files = await copiesOf(root, asked, logsToCopy(options.runs, runs));
      // The same program again is the same to approvals.
      const folder = join(place, digestOf([command, ...files.map(({ to }) => to)]));
      const timeoutMs = (timeout_seconds ?? DEFAULT_SECONDS) * 1_000;
      const shown = clipMiddle(oneLine(`${language}: ${code}`).trim(), WIDTH);
      const parsed = await parser.parse(command);
      const isolated = (await boundary?.()) ?? null;
      return {
        doing: phrase('Running {0}', shown),
        approval: {
          ...{ command, folder, place: '.', isThrowAway: true, timeoutMs, purpose: '', parsed },
          inputs: [root, ...inputs],
          ...(boundary === undefined ? {} : { boundary: isolated }),
        },
        run: async (context) => {
          await requireSameBoundary('scratch_run', isolated, () => boundary?.());
          const { answer, left } = await inScratchFolder(folder, files, () =>
            watched(options, { command, folder, timeoutMs }, context),
          );
          return tell(options, { ...answer, left, shown, folder }, context.signal);
        },
      };
    },
  };
}

/** Both together. Throws ToolError where a file has the name of an output. */
async function copiesOf(
  root: string,
  paths: readonly string[],
  logs: readonly CopiedFile[],
): Promise<readonly CopiedFile[]> {
  const files = await filesToCopy(root, paths);
  const twice = files.find(({ to }) => logs.some((log) => log.to === to));
  if (twice !== undefined)
    throw new ToolError(`scratch_run: ${twice.to} is the name of a run's output too. Leave that file out.`);
  return [...files, ...logs];
}

/**
 * The command line that runs the code, which stands in it as it is. The Python is that of the environment that set-up made in
 * the workspace; the line names it, so that whoever approves sees what runs.
 */
function commandOf(language: Language, code: string, root: string): string {
  if (language === 'bash') return code;
  const lines = new Set(code.split('\n').map((line) => line.replace(/^\t+/, '')));
  let end = 'CODE';
  while (lines.has(end)) end += '_';
  const made = language === 'python' ? madePython(root) : null;
  const program = made === null ? interpreters[language] : shellWord(made);
  return `${program} <<'${end}'\n${code.replace(/\n$/, '')}\n${end}`;
}

interface WatchedRun {
  readonly report: RunReport;
  /** Null where nobody looked. */
  readonly changes: CommandChanges | null;
}

async function watched(
  { runner, watch }: ScratchRunOptions,
  request: { readonly command: string; readonly folder: string; readonly timeoutMs: number },
  context: ToolContext,
): Promise<WatchedRun> {
  const hooks = { onOutput: (text: string) => context.onOutput(text) };
  const work = (): Promise<RunReport> =>
    runner.run({ ...request, workspace: 'read', approvedBy: context.approvedBy }, hooks, context.signal);
  if (watch === undefined) return { report: await work(), changes: null };
  const { answer: report, changes } = await watch('scratch run', work, context.signal);
  return { report, changes };
}

interface ScratchEnd extends WatchedRun {
  readonly left: string | null;
  readonly shown: string;
  /** Absolute. */
  readonly folder: string;
}

async function tell(
  { root, places, runs }: ScratchRunOptions,
  { report, changes, left, shown, folder }: ScratchEnd,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const answer = await renderRun(
    { report: { ...report, folder: '(scratch)' }, shown, root, places, runs },
    signal,
  );
  const lines = [
    ...breachLines(changes),
    answer.text,
    ...(left === null ? [] : ['', `Its folder ${folder} could not be removed (${left}).`]),
  ];
  const table = outputTable(report);
  return { ...answer, text: lines.join('\n'), ...(table === null ? {} : { table }) };
}

/** What a run that was to change nothing has changed. */
function breachLines(changes: CommandChanges | null): readonly string[] {
  if (changes === null) return ['Whether it changed the workspace was not checked.'];
  const { files, beyond, isShared } = changes;
  const told = files.slice(0, MOST_TOLD).map(({ path }) => path);
  const more = files.length > told.length ? `, and ${files.length - told.length} more` : '';
  return [
    ...(files.length === 0 ? [] : [changedText(`${told.join(', ')}${more}`, isShared === true)]),
    ...(beyond === null
      ? []
      : [`It is unknown whether it changed other workspace files (${beyond.reason}).`]),
  ];
}

function changedText(paths: string, isShared: boolean): string {
  if (isShared)
    return `The workspace changed while it ran: ${paths}. It or a background command did that. A scratch run must not: check whether it did.`;
  return (
    `BREACH: the workspace changed while it ran, which a scratch run must not do: ${paths}. ` +
    'Undo what it changed, and say so in your answer.'
  );
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
