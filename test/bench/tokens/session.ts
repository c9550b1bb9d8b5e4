/** A recorded session: replies and what their requests cost, as JSONL; no request's text is in it. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { partNames } from './countRequest';
import { replySchema } from './messages';

export const loopNames = ['plain', 'ours'] as const;
export type LoopName = (typeof loopNames)[number];

const headSchema = z.strictObject({
  task: z.string(),
  loop: z.enum(loopNames),
  model: z.string(),
  /** When, ISO 8601. */
  recorded: z.string(),
  /** Of the task as it was then: a session of another task is not replayed. */
  taskDigest: z.string(),
  /** Whether the task's grader held then. */
  passed: z.boolean(),
});

const exchangeSchema = z.strictObject({
  request: z.strictObject({
    digest: z.string(),
    parts: z.record(z.enum(partNames), z.number()),
    tokens: z.number(),
    cached: z.number(),
  }),
  reply: replySchema,
  /** What the reply's calls name that its request showed. */
  used: z.array(z.string()),
});

export type SessionHead = z.infer<typeof headSchema>;
export type RecordedExchange = z.infer<typeof exchangeSchema>;

export interface Session {
  readonly head: SessionHead;
  readonly exchanges: readonly RecordedExchange[];
}

/** Where the folder of a run stood in a reply: another run has another. */
const WORK = '{work}';

/** Writes the session, the work folder's path taken out of its replies. */
export function writeSession(file: string, { head, exchanges }: Session, work: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = exchanges.map((exchange) => JSON.stringify(exchange).replaceAll(inJson(work), WORK));
  writeFileSync(file, `${[JSON.stringify(head), ...lines].join('\n')}\n`);
}

/** Reads the session for a run in the work folder. Throws with the line that is wrong. */
export function readSession(file: string, work: string): Session {
  const [first, ...rest] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const parsed = <T>(schema: z.ZodType<T>, line: string, number: number): T => {
    const read = schema.safeParse(JSON.parse(line));
    if (!read.success) throw new Error(`${file}:${number}: ${z.prettifyError(read.error)}`);
    return read.data;
  };
  return {
    head: parsed(headSchema, first ?? '', 1),
    exchanges: rest.map((line, at) => parsed(exchangeSchema, line.replaceAll(WORK, inJson(work)), at + 2)),
  };
}

export const digestOfTask = (task: unknown): string =>
  createHash('sha256').update(JSON.stringify(task)).digest('hex').slice(0, 16);

const inJson = (path: string): string => JSON.stringify(path).slice(1, -1);
