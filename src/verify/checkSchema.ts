import * as z from 'zod';
import type { Check } from '../core/changes/checks';

const MOST_CHECKS = 20;
const MOST_SEEDS = 20;
/** As long as a shell parser reads. */
const MOST_COMMAND = 20_000;
const MOST_PATTERN = 500;
/** A day, as for commands. */
const MOST_SECONDS = 86_400;

const command = z.string().max(MOST_COMMAND).regex(/\S/, 'is empty');
const path = z.string().min(1).max(1_000);
const timeout_seconds = z.int().min(1).max(MOST_SECONDS).optional();
const same = z.boolean().optional().describe('Stays as before');
const pattern = z.string().min(1).max(MOST_PATTERN).refine(isRegex, 'is no JavaScript regular expression');

const exit = z.strictObject({
  type: z.literal('exit'),
  command,
  code: z.int().min(0).max(255).optional(),
  timeout_seconds,
});
const file = z.strictObject({
  type: z.literal('file'),
  path,
  written: z.boolean().optional().describe('Rewritten with new content'),
});
const match = z.strictObject({
  type: z.literal('match'),
  source: z.union([z.strictObject({ command }), z.strictObject({ path })]),
  pattern,
  same,
  timeout_seconds,
});
const number = z
  .strictObject({
    type: z.literal('number'),
    command: command.describe('{seed} stands for the seed'),
    pattern: pattern.optional().describe('Its first group is the number; default: the last one printed'),
    low: z.number(),
    high: z.number(),
    seeds: z.array(z.int()).min(1).max(MOST_SEEDS).optional(),
    same,
    seed_variable: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, 'is not a variable name')
      .optional(),
    timeout_seconds,
  })
  .refine(({ low, high }) => low <= high, 'low is above high');

const check: z.ZodType<Check> = z.discriminatedUnion('type', [exit, file, match, number]);

/** What a model declares before it changes something: what must be true afterwards. */
export const checksSchema: z.ZodType<readonly Check[]> = z.array(check).max(MOST_CHECKS);

/** The check that `--check CMD` declares. */
export function checkOfCommand(command: string): Check {
  return { type: 'exit', command };
}

function isRegex(source: string): boolean {
  try {
    return new RegExp(source, 'm').source !== '';
  } catch {
    return false;
  }
}
