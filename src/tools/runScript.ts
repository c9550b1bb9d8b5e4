import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import * as z from 'zod';
import type { Boundary } from '../core/boundary';
import { ToolError } from '../core/errors';
import { phrase } from '../core/phrase';
import type { FramePlaces } from '../core/framePlaces';
import type { Runner } from '../core/runner';
import type { ShellParser } from '../core/shell';
import type { Tool } from '../core/tool';
import { clipMiddle, oneLine } from '../explore/text';
import { missingData, missingDataLines } from '../recipes/data/missingData';
import type { KnownRuns } from './knownRuns';
import { renderRun } from './runAnswer';
import { requireSameBoundary } from './sameBoundary';
import { checkArguments, inputSchemaOf } from './toolArguments';

/** As long as a shell parser reads. */
const MOST_CHARS = 20_000;
const DEFAULT_SECONDS = 120;
const MOST_SECONDS = 3_600;
/** A build may be quiet for minutes; who waits for longer waits for an answer that nobody gives. */
const IDLE_SECONDS = 300;
/** A card has two lines at the width of a side bar, and its end belongs there too. */
const WIDTH = 32;

const schema = z.strictObject({
  command: z.string().max(MOST_CHARS).regex(/\S/, 'is empty').describe('One bash command line'),
  folder: z
    .string()
    .max(1_000)
    .optional()
    .describe('Where, relative to the workspace folder; default: itself'),
  timeout_seconds: z.int().min(1).max(MOST_SECONDS).optional().describe(`Default ${DEFAULT_SECONDS}`),
  idle_seconds: z
    .int()
    .min(1)
    .max(MOST_SECONDS)
    .optional()
    .describe(`Ended after so long without output. Default ${IDLE_SECONDS}`),
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
  readonly boundary?: (() => Promise<Boundary | null>) | undefined;
  readonly parser: ShellParser;
  /** Where the places that a program names are in the workspace. */
  readonly places: FramePlaces;
  /** Those of the conversation, this tool's among them: what an answer leaves out is read there. */
  readonly runs: KnownRuns;
}

/** The tool run_script: it runs what the user approves. */
export function runScriptTool(options: RunScriptOptions): Tool {
  const { root, results, inputs = [], runner, boundary, parser, places, runs } = options;
  const known = runs.noting(runner);
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
      'Runs one bash command line in the workspace after the user approved it. There is no keyboard: a command that ' +
      'asks gets no answer. What it leaves in the background is ended with it. Comes back with how it ended (exit ' +
      'code, time limit, cancelled), what failed and where in the workspace, and its output, about 3,000 tokens: head, ' +
      'tail and lines that look like errors.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { command, folder: asked = '.', purpose = '', ...seconds } = checkArguments(spec, input);
      const folder = await folderInside(root, asked);
      const timeoutMs = (seconds.timeout_seconds ?? DEFAULT_SECONDS) * 1_000;
      const idleMs = (seconds.idle_seconds ?? IDLE_SECONDS) * 1_000;
      const shown = clipMiddle(oneLine(command).trim(), WIDTH);
      const place = relative(root, folder).replaceAll('\\', '/') || '.';
      const parsed = await parser.parse(command);
      const isolated = (await boundary?.()) ?? null;
      return {
        doing: phrase('Running {0}', shown),
        approval: {
          ...{ command, folder, place, timeoutMs, purpose, parsed, ...named },
          ...(boundary === undefined ? {} : { boundary: isolated }),
        },
        run: async (context) => {
          await requireSameBoundary('run_script', isolated, boundary);
          const hooks = { onOutput: (text: string) => context.onOutput(text) };
          const commands = parsed.kind === 'parsed' ? parsed.commands : [];
          const missing = await missingData(root, place, commands, context.signal);
          const report = await known.run({ command, folder, timeoutMs, idleMs }, hooks, context.signal);
          const answer = await renderRun({ report, shown, root, places, runs }, context.signal);
          // What it has made itself is not missing.
          const lacked = missing.filter(({ file }) => !existsSync(join(root, file.path)));
          return { ...answer, text: [...missingDataLines(lacked), answer.text].join('\n') };
        },
      };
    },
  };
}

/** The folder that is meant, links followed. Throws ToolError where there is none or it is outside the workspace. */
async function folderInside(root: string, asked: string): Promise<string> {
  const place = (path: string): Promise<string | null> => realpath(path).catch(() => null);
  const [top, found] = await Promise.all([place(root), place(resolve(root, asked))]);
  if (top === null) {
    throw new ToolError(
      `run_script: the workspace itself, ${root}, is not there any more. Ask the user what happened to it.`,
    );
  }
  if (found === null) {
    throw new ToolError(
      `run_script: there is no folder ${asked} in the workspace. Leave folder out to run in its top.`,
    );
  }
  const inside = relative(top, found);
  if (inside === '..' || /^\.\.[/\\]/.test(inside) || isAbsolute(inside)) {
    throw new ToolError(
      `run_script: ${asked} is outside the workspace, where nothing is run. Name a folder inside it.`,
    );
  }
  return join(root, inside);
}
