import * as z from 'zod';
import type { Check, CheckVerdict } from '../../core/changes/checks';
import { inEnglish, phrase } from '../../core/text/phrase';
import type { ScopedFile } from '../../core/changes/scope';
import type { Plan, StartedPlan } from '../../core/conversation/task';
import type { CommandProposal, Tool, ToolContext } from '../../core/conversation/tool';
import { checkArguments, inputSchemaOf } from '../offered/toolArguments';
import { checksSchema } from '../../verify/checkSchema';
import { commandsOf, renderCheck } from '../../verify/renderCheck';
import { CHECK_MS } from './taskPlan';
import type { PlacedPlan } from './planPlaces';
import type { CheckCommands } from './propose';

const MOST_FILES = 50;
const MOST_STEPS = 20;

const schema = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(1_000),
        symbols: z.array(z.string().min(1).max(300)).max(50).optional().describe('Default: any part'),
      }),
    )
    .max(MOST_FILES)
    .describe('What will be changed or created'),
  checks: checksSchema.optional().describe('Checks that must pass at the end'),
  steps: z.array(z.string().min(1).max(300)).max(MOST_STEPS).optional(),
});

export interface PlanToolPorts {
  /** The scope as the workspace has it. Throws ToolError for what could never be met. */
  place(files: readonly ScopedFile[]): Promise<PlacedPlan>;
  /** Takes the plan in place of the one before, and runs its checks. Throws ToolError, CancelledError. */
  start(plan: Plan, context: ToolContext): Promise<StartedPlan>;
  /** What must be allowed before these command lines run. */
  propose(checks: CheckCommands): Promise<CommandProposal>;
}

/** The tool plan: the scope contract of a task. */
export function planTool(ports: PlanToolPorts): Tool {
  const spec = {
    name: 'plan',
    schema,
    example: {
      files: [{ path: 'src/cart.py', symbols: ['Cart.add'] }],
      checks: [{ type: 'exit' as const, command: 'pytest -q' }],
    },
  };
  return {
    name: 'plan',
    description:
      'States which files and symbols you will change and the checks that tell whether it worked. Call it before the ' +
      'first edit, and again before you go beyond it. Comes back with what the checks say now.',
    inputSchema: inputSchemaOf(schema),
    prepare: async (input) => {
      const { files, checks = [], steps = [] } = checkArguments(spec, input);
      const placed = await ports.place(
        files.map(({ path, symbols }) => ({ path, symbols: symbols ?? null })),
      );
      const plan: Plan = { files: placed.files, checks: [...checks, ...outputChecks(placed, checks)], steps };
      const commands = [...new Set(checks.flatMap(commandsOf))];
      return {
        doing: phrase('Planning'),
        approval:
          commands.length === 0 ? null : await ports.propose({ commands, timeoutMs: limitOf(checks) }),
        isChanging: true,
        run: async (context) => {
          const planned = await ports.start(plan, context);
          const { length } = planned.plan.files;
          return {
            ...{ text: planText(planned, placed), results: [], truncated: false, more: null, run: null },
            done:
              length === 1
                ? phrase('Planned to change 1 file')
                : phrase('Planned to change {0} files', length),
            planned,
          };
        },
      };
    },
  };
}

/** How long the commands may take together, each with its own limit. */
function limitOf(checks: readonly Check[]): number {
  return checks.reduce((sum, check) => {
    const seconds = 'timeout_seconds' in check ? check.timeout_seconds : undefined;
    const each = seconds === undefined ? CHECK_MS : seconds * 1_000;
    return sum + each * commandsOf(check).length;
  }, 0);
}

/** That each planned output is there in the end. */
function outputChecks({ outputs }: PlacedPlan, checks: readonly Check[]): readonly Check[] {
  return outputs
    .filter((path) => !checks.some((check) => check.type === 'file' && check.path === path))
    .map((path) => ({ type: 'file', path }));
}

function planText({ plan, before }: StartedPlan, { notes }: PlacedPlan): string {
  const files = plan.files.map(
    ({ path, symbols }) => `- ${path}${symbols === null ? '' : `: ${symbols.join(', ')}`}`,
  );
  const checks = before.map(
    ({ check, verdict, measured }) =>
      `- ${renderCheck(check)}: ${verdictNow(verdict)} (${inEnglish(measured)})${warning(verdict)}`,
  );
  return [
    'The plan is accepted and replaces any earlier one.',
    ...(files.length === 0 ? ['You change no files in the workspace.'] : ['You may change:', ...files]),
    ...notes.map((note) => `(${note})`),
    ...(checks.length === 0
      ? ['No checks: show in the answer that it works.']
      : ['These run again at the end:', ...checks]),
  ].join('\n');
}

function verdictNow(verdict: CheckVerdict): string {
  return verdict === 'cannot run' ? 'cannot run here' : `${verdict} now`;
}

function warning(verdict: CheckVerdict): string {
  if (verdict === 'passed') return '; it will show that nothing broke, not that the task is done';
  return verdict === 'cannot run'
    ? '; install it (setup_environment), or plan again with a check that can run'
    : '';
}
