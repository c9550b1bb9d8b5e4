import * as z from 'zod';
import type { CheckVerdict } from '../core/checks';
import { inEnglish, phrase } from '../core/phrase';
import type { Plan, StartedPlan } from '../core/task';
import type { CommandProposal, Tool, ToolContext } from '../core/tool';
import { checkArguments, inputSchemaOf } from '../tools/toolArguments';
import { checksSchema } from '../verify/checkSchema';
import { commandsOf, renderCheck } from '../verify/renderCheck';

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
    .describe('What will be changed or made'),
  checks: checksSchema.optional().describe('What must hold in the end'),
  steps: z.array(z.string().min(1).max(300)).max(MOST_STEPS).optional(),
});

export interface PlanToolPorts {
  /** Takes the plan in place of the one before, and runs its checks. Throws ToolError, CancelledError. */
  start(plan: Plan, context: ToolContext): Promise<StartedPlan>;
  /** What must be allowed before these command lines run. */
  propose(commands: readonly string[]): Promise<CommandProposal>;
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
      const plan: Plan = {
        files: files.map(({ path, symbols }) => ({ path, symbols: symbols ?? null })),
        checks,
        steps,
      };
      const commands = [...new Set(checks.flatMap(commandsOf))];
      return {
        doing: phrase('Planning'),
        approval: commands.length === 0 ? null : await ports.propose(commands),
        run: async (context) => {
          const planned = await ports.start(plan, context);
          const { length } = planned.plan.files;
          return {
            ...{ text: planText(planned), results: [], truncated: false, more: null, run: null },
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

function planText({ plan, before }: StartedPlan): string {
  const files = plan.files.map(
    ({ path, symbols }) => `- ${path}${symbols === null ? '' : `: ${symbols.join(', ')}`}`,
  );
  const checks = before.map(
    ({ check, verdict, measured }) =>
      `- ${renderCheck(check)}: ${verdict} now (${inEnglish(measured)})${warning(verdict)}`,
  );
  return [
    'The plan is taken in. You may change:',
    ...files,
    ...(checks.length === 0
      ? ['No checks: say in the answer what shows that it works.']
      : ['These will be run again at the end:', ...checks]),
  ].join('\n');
}

function warning(verdict: CheckVerdict): string {
  return verdict === 'passed' ? '; it will show that nothing broke, not that the task is done' : '';
}
