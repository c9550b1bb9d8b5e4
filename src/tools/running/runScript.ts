import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import type { Boundary } from '../../core/running/boundary';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { FramePlaces } from '../../core/files/framePlaces';
import type { RunRequest, Runner } from '../../core/running/runner';
import type { ParsedCommand, ShellParser, SubCommand } from '../../core/running/shell';
import type { Tool, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import { missingData, missingDataLines } from '../../recipes/data/missingData';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import { BACKGROUND_MS } from '../../run/conversation/run';
import type { RunWork } from '../../run/conversation/run';
import { renderMoved, renderRun, tellEnd } from './runAnswer';
import { requireSameBoundary } from './sameBoundary';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

/** As long as a shell parser reads. */
const MOST_CHARS = 20_000;
const DEFAULT_SECONDS = 120;
/** A day: training and long builds; whoever runs the task sets its own limit above that. */
const MOST_SECONDS = 86_400;
/** A build may be quiet for minutes; who waits for longer waits for an answer that nobody gives. */
const IDLE_SECONDS = 300;
const BACKGROUND_SECONDS = BACKGROUND_MS / 1_000;
/** A card has two lines at the width of a side bar, and its end belongs there too. */
const WIDTH = 32;

const schema = z.strictObject({
  command: z.string().max(MOST_CHARS).regex(/\S/, 'is empty').describe('One bash command line'),
  folder: z.string().max(1_000).optional().describe('Folder, relative to the workspace; default: its top'),
  timeout_seconds: z.int().min(1).max(MOST_SECONDS).optional().describe(`Default ${DEFAULT_SECONDS}`),
  idle_seconds: z
    .int()
    .min(1)
    .max(MOST_SECONDS)
    .optional()
    .describe(`Stopped after this long without output. Default ${IDLE_SECONDS}`),
  background: z
    .boolean()
    .optional()
    .describe(`For servers and watchers: returns once started. Limit then ${BACKGROUND_SECONDS}, idle none`),
  network: z.boolean().optional().describe('It needs the network; otherwise a sandbox has none'),
  purpose: z.string().max(500).optional().describe('Why, in one sentence, for the user who approves it'),
});

export interface RunScriptOptions {
  /** The workspace folder, absolute: commands run in it or below. */
  readonly root: string;
  /** Absolute path of a folder that the user named for results; absent where there is none. */
  readonly results?: string | undefined;
  /** Absolute paths that the user named to be read. */
  readonly inputs?: readonly string[] | undefined;
  readonly runner: Runner;
  /** What isolates the commands, as probed; null where only a command finds out; absent where approvals do not follow it. */
  readonly boundary?: ((network: boolean) => Promise<Boundary | null>) | undefined;
  readonly parser: ShellParser;
  /** Where the places that a program names are in the workspace. */
  readonly places: FramePlaces;
  /** Those of the conversation, this tool's among them: what an answer leaves out is read there. */
  readonly runs: ConversationRuns;
}

/** The tool run_script: it runs what the user approves. */
export function runScriptTool(options: RunScriptOptions): Tool {
  const { root, results, inputs = [], boundary, parser } = options;
  const named = {
    ...(results === undefined ? {} : { results }),
    ...(inputs.length === 0 ? {} : { inputs }),
  };
  const spec = {
    name: 'run_script',
    schema,
    example: { command: 'npm test', purpose: 'See which tests fail' },
  };
  return {
    name: 'run_script',
    description:
      "Runs one bash command line in the workspace after the user approved it. There is no keyboard: pipe known answers in (printf 'y\\n' | ...). " +
      'What it leaves behind with & is ended with it: background is for that. Comes back with how it ended, what ' +
      'failed and where in the workspace, and about 3,000 tokens of its output: head, tail, lines that look like errors.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const given = checkArguments(spec, input);
      const { command, purpose = '', background = false, network = false } = given;
      const folder = await folderInside(root, given.folder ?? '.');
      const asked = network ? { network } : {};
      const request = { command, folder, ...limitsOf(given, background), ...asked };
      const shown = clipMiddle(oneLine(command).trim(), WIDTH);
      const place = relative(root, folder).split(sep).join('/') || '.';
      const parsed = await parser.parse(command);
      const isolated = (await boundary?.(network)) ?? null;
      return {
        doing: phrase('Running {0}', shown),
        approval: {
          ...{ command, folder, place, timeoutMs: request.timeoutMs, purpose, parsed, ...named, ...asked },
          ...(boundary === undefined ? {} : { boundary: isolated }),
        },
        run: async (context) => {
          await requireSameBoundary('run_script', isolated, () => boundary?.(network));
          const mode = background ? 'background' : 'waits';
          const missing = await missingData(root, place, commandsIn(parsed), context.signal);
          const { approvedBy } = context;
          const asRun = approvedBy === undefined ? request : { ...request, approvedBy };
          const answer = await startRun({ ...options, request: asRun, mode, place, shown }, context);
          // What it has made itself is not missing.
          const lacked = missing.filter(({ file }) => !existsSync(join(root, file.path)));
          return {
            ...answer,
            text: [...networkLines(network, answer), ...missingDataLines(lacked), answer.text].join('\n'),
          };
        },
      };
    },
  };
}

function commandsIn(parsed: ParsedCommand): readonly SubCommand[] {
  return parsed.kind === 'parsed' ? parsed.commands : [];
}

interface ScriptCall extends Pick<RunScriptOptions, 'root' | 'runner' | 'places' | 'runs'> {
  readonly request: RunRequest;
  readonly mode: RunWork['mode'];
  /** The folder, relative to the workspace. */
  readonly place: string;
  readonly shown: string;
}

/** What came of the command, or what it is known by where it goes on. */
async function startRun(call: ScriptCall, context: ToolContext): Promise<ToolAnswer> {
  const { root, runner, places, runs, request, mode, place, shown } = call;
  const parts = { shown, root, places, runs };
  const outcome = await runs.start(
    {
      ...{ runner, request, folder: place, mode },
      call: context.call ?? null,
      hooks: { onOutput: (text) => context.onOutput(text) },
      tell: (report, number) => tellEnd({ ...parts, report }, number, new AbortController().signal),
    },
    context.signal,
  );
  return outcome.kind === 'moved'
    ? renderMoved(outcome.run, outcome, shown)
    : renderRun({ ...parts, report: outcome.report, takesLimits: true }, context.signal);
}

/** A server may be quiet for as long as nobody asks it. */
function limitsOf(
  asked: Pick<z.infer<typeof schema>, 'timeout_seconds' | 'idle_seconds'>,
  background: boolean,
): Pick<RunRequest, 'timeoutMs' | 'idleMs'> {
  const { timeout_seconds = background ? BACKGROUND_SECONDS : DEFAULT_SECONDS } = asked;
  const { idle_seconds = background ? undefined : IDLE_SECONDS } = asked;
  const idle = idle_seconds === undefined ? {} : { idleMs: idle_seconds * 1_000 };
  return { timeoutMs: timeout_seconds * 1_000, ...idle };
}

/** What programs say that reach no other machine. */
const NO_NETWORK =
  /Could not resolve host|name resolution|Name or service not known|nodename nor servname|Network is unreachable|\bENOTFOUND\b|\bEAI_AGAIN\b/i;

/** That it was asked for, and is not there; or that it can be asked for, where its want is why the command failed. */
function networkLines(network: boolean, { run }: ToolAnswer): readonly string[] {
  if (run?.boundary?.network !== false) return [];
  if (network)
    return [
      'Commands have no network here, even with network: true: the configuration forbids it. The user can choose another place.',
    ];
  const isPassed = run.end.kind === 'exited' && run.end.code === 0;
  return isPassed || !NO_NETWORK.test(run.output)
    ? []
    : ['Commands have no network here, except a call with network: true.'];
}

/** The folder that is meant, links followed. Throws ToolError where there is none or it is outside the workspace. */
async function folderInside(root: string, asked: string): Promise<string> {
  const place = (path: string): Promise<string | null> => realpath(path).catch(() => null);
  const [top, found] = await Promise.all([place(root), place(resolve(root, asked))]);
  if (top === null) {
    throw new ToolError(
      `run_script: the workspace folder ${root} is gone. Ask the user what happened to it.`,
    );
  }
  if (found === null) {
    throw new ToolError(
      `run_script: there is no folder ${asked} in the workspace. Leave folder out to run at its top.`,
    );
  }
  const inside = relative(top, found);
  if (inside === '..' || /^\.\.[/\\]/.test(inside) || isAbsolute(inside)) {
    throw new ToolError(`run_script: ${asked} is outside the workspace. Name a folder inside it.`);
  }
  return join(root, inside);
}
