import * as z from 'zod';
import type { Boundary } from '../../core/running/boundary';
import { ToolError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { Runner } from '../../core/running/runner';
import type { BisectReport } from '../../core/git/bisect';
import type { ParsedCommand } from '../../core/running/shell';
import type { Tool } from '../../core/conversation/tool';
import { besideWorkspace } from '../../scenarios/git/commitRuns';
import { clipMiddle, oneLine } from '../../explore/answer/text';
import { requireSameBoundary } from '../running/sameBoundary';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { createBisectProgress } from './bisectProgress';
import type { GitPlansOf } from './gitPlans';
import { renderBisect } from './renderBisect';

/** As long as a shell parser reads. */
const MOST_CHARS = 20_000;
/** Of each run; as in scenarios/git/bisect/judgeRun.ts. */
const RUN_MS = 6 * 3_600_000;
/** A card has two lines at the width of a side bar, and its end belongs there too. */
const WIDTH = 32;

const schema = z.strictObject({
  good: z.string().min(1).max(1_000),
  bad: z.string().min(1).max(1_000),
  run: z.string().max(MOST_CHARS).regex(/\S/, 'is empty'),
});

export interface BisectOptions {
  readonly plansOf: GitPlansOf;
  /** The workspace folder, absolute. */
  readonly root: string;
  readonly runner: Runner;
  /** As in RunScriptOptions. */
  readonly boundary: () => Promise<Boundary | null>;
  readonly parse: (command: string) => Promise<ParsedCommand>;
}

/**
 * The tool bisect: which commit broke what a command tests, found in a work tree of its own, which is gone afterwards. The command
 * runs once it is allowed, on as many commits as the search takes; its output is the progress.
 */
export function bisectTool({ plansOf, root, runner, boundary, parse }: BisectOptions): Tool {
  const example = { good: 'v1.0', bad: 'HEAD', run: 'npm test' };
  return {
    name: 'bisect',
    description:
      'Finds the first bad commit: runs a command on commits between a good and a bad one, after approval.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { good, bad, run } = checkArguments({ name: 'bisect', schema, example }, input);
      const isolated = await boundary();
      const shown = clipMiddle(oneLine(run).trim(), WIDTH);
      return {
        doing: phrase('Bisecting with {0}', shown),
        approval: {
          ...{ command: run, folder: root, place: '.', isThrowAway: true, timeoutMs: RUN_MS },
          ...{ purpose: '', parsed: await parse(run), boundary: isolated },
        },
        run: async (context) => {
          const { signal } = context;
          if (runner.kind === 'container')
            throw new ToolError(
              phrase(
                'Bisect needs a folder outside the workspace, which the dev container does not have. Choose another place for commands.',
              ),
            );
          await requireSameBoundary('bisect', isolated, boundary);
          const plans = await plansOf(signal);
          const report = await plans.bisect(
            {
              good,
              bad,
              run,
              build: null,
              repeat: null,
              flaky: 'both',
              keepIgnored: false,
              place: runner.kind,
            },
            {
              openRunner: besideWorkspace(runner),
              tell: createBisectProgress((line) => context.onOutput(`${line}\n`)),
            },
            signal,
          );
          return {
            ...{ text: renderBisect(report).trimEnd(), results: [], truncated: false, more: null, run: null },
            done: doneOf(report, shown),
          };
        },
      };
    },
  };
}

function doneOf({ state, result, runs }: BisectReport, shown: string): Phrase {
  if (state === 'found' && result?.firstBad !== undefined && result.firstBad !== null)
    return phrase('Found the first bad commit, {0}', result.firstBad.slice(0, 8));
  return phrase('Bisected with {0} in {1} runs, without an answer', shown, { count: runs.length });
}
