/** The tool submit_phase: ends the phase Apply of a hub task, with the table of its constraints. */
import * as z from 'zod';
import type { Constraint, PhaseResult } from '../../core/hub/phases';
import type { Tool } from '../../core/conversation/tool';
import { phrase } from '../../core/text/phrase';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';

const MOST_CHARS = 40_000;
const line = z.string().min(1).max(2_000);

const schema = z.strictObject({
  answer: z.string().max(MOST_CHARS).regex(/\S/, 'is empty').describe('Markdown: what came out'),
  failed: line.optional().describe('Only where this repository does not serve the task: why'),
  commands: z
    .array(z.strictObject({ command: line, output: line.optional() }))
    .max(40)
    .optional()
    .describe('That did the task, as they ran; output: the form of what came, in one line'),
  constraints: z
    .array(z.strictObject({ constraint: line, by: z.enum(['configuration', 'argument', 'output']), line }))
    .max(100)
    .optional()
    .describe('A row for each constraint: the line, copied, that meets it'),
  notes: z
    .array(z.string().max(400))
    .max(12)
    .optional()
    .describe('Advice for another task with this repository; nothing of this result'),
});

type Submitted = z.output<typeof schema>;

const spec = {
  name: 'submit_phase',
  schema,
  example: {
    answer: 'The table is in out.csv.',
    commands: [{ command: 'pdf2csv in.pdf out.csv', output: 'one CSV file' }],
    constraints: [{ constraint: 'out.csv', by: 'argument' as const, line: 'in.pdf out.csv' }],
  },
};

/** What ends the phase, and what is remembered of the repository. */
export interface SubmittedPhase {
  readonly result: Extract<PhaseResult, { readonly phase: 'apply' | 'failed' }>;
  readonly notes: readonly string[];
}

/** What the arguments of a call come to; null for what is no such call. */
export function parseSubmittedPhase(input: unknown, task: string): SubmittedPhase | null {
  const { data } = schema.safeParse(input);
  return data === undefined ? null : submittedPhase(data, task);
}

function submittedPhase(
  { failed, commands = [], constraints = [], notes = [] }: Submitted,
  task: string,
): SubmittedPhase {
  if (failed !== undefined) return { result: { phase: 'failed', reason: failed }, notes };
  const proven = commands.map(({ command, output }) => ({ command, task, output: output ?? null }));
  return { result: { phase: 'apply', commands: proven, constraints }, notes };
}

export interface SubmitPhasePorts {
  /** In the user's words. */
  readonly task: string;
  readonly constraints: readonly Constraint[];
  /** Throws ToolError for what does not end the phase. */
  readonly check: (result: SubmittedPhase['result']) => void;
  /** It was handed in, and is looked at next. */
  readonly take: (submitted: SubmittedPhase) => void;
}

export function submitPhaseTool({ task, constraints, check, take }: SubmitPhasePorts): Tool {
  const listed = constraints.map(({ kind, text }) => `${kind} ${text}`).join('; ');
  return {
    name: 'submit_phase',
    description: `Ends the task: the only way to. Its commands and lines are compared with what ran and was shown.${listed === '' ? '' : ` Constraints: ${listed}.`}`,
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const given = checkArguments(spec, input);
      const submitted = submittedPhase(given, task);
      return {
        doing: phrase('Submitting the phase'),
        approval: null,
        isChanging: true,
        run: async () => {
          check(submitted.result);
          take(submitted);
          return {
            ...{ text: 'It is being verified.', results: [], truncated: false, more: null, run: null },
            done: phrase('Submitted the phase'),
            submitted: given.answer,
          };
        },
      };
    },
  };
}
