import { parseArgs } from 'node:util';
import { errorText } from '../../../src/core/errors';
import { loopNames } from './session';
import type { LoopName } from './session';

export const usage = `usage: npm run bench:tokens -- [TASK ..] [--json]
       npm run bench:tokens -- [TASK ..] --check-tasks
       npm run bench:tokens -- TASK .. --base-url URL --model NAME [--loop plain|ours]
       npm run bench:tokens -- TASK .. --mailbox FOLDER [--loop plain|ours]
  replays the recorded sessions of these tasks (of all) and counts what today's code asks; commands run on this machine
  --json         the sessions as JSON instead of a table
  --check-tasks  tries each grader before and after the task is done
  --base-url     records new sessions with a server that speaks the Messages API; ANTHROPIC_API_KEY where it wants a key
  --mailbox      records new sessions with replies that somebody writes as files
  --loop         one loop alone; default both
  --sessions     where sessions are kept, default test/bench/tokens/sessions
  --tasks        another folder with tasks/ and graders/, default test/bench/tokens`;

/** Who plays the model while a session is recorded. */
export type RecordFrom =
  | { readonly kind: 'live'; readonly baseUrl: string; readonly model: string }
  | { readonly kind: 'mailbox'; readonly folder: string };

export interface TokenOptions {
  /** Empty = all. */
  readonly tasks: readonly string[];
  readonly loops: readonly LoopName[];
  readonly action:
    | { readonly kind: 'replay' }
    | { readonly kind: 'check' }
    | { readonly kind: 'record'; readonly from: RecordFrom };
  readonly json: boolean;
  /** Null = where they are in this repository. */
  readonly sessions: string | null;
  readonly folder: string | null;
}

/** What the words of a command line ask for; a sentence where they ask for nothing that is there. */
export function parseTokenOptions(words: readonly string[]): TokenOptions | string {
  const read = readWords(words);
  if (typeof read === 'string') return read;
  const { values, positionals } = read;
  const loops = loopNames.filter((name) => values.loop === undefined || values.loop === name);
  const action = actionOf(values);
  if (loops.length === 0 || action === null) return usage;
  if (action.kind === 'record' && positionals.length === 0) return `name the tasks to record\n${usage}`;
  const [sessions, folder] = [values.sessions ?? null, values.tasks ?? null];
  return { tasks: positionals, loops, action, json: values.json, sessions, folder };
}

function actionOf(values: {
  readonly 'base-url'?: string | undefined;
  readonly model?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly 'check-tasks': boolean;
}): TokenOptions['action'] | null {
  const { 'base-url': baseUrl, model, mailbox: folder, 'check-tasks': check } = values;
  const asked = [baseUrl !== undefined, folder !== undefined, check].filter(Boolean).length;
  if (asked > 1 || (model !== undefined) !== (baseUrl !== undefined)) return null;
  if (check) return { kind: 'check' };
  if (folder !== undefined) return { kind: 'record', from: { kind: 'mailbox', folder } };
  if (baseUrl === undefined || model === undefined) return { kind: 'replay' };
  return { kind: 'record', from: { kind: 'live', baseUrl, model } };
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        model: { type: 'string' },
        mailbox: { type: 'string' },
        loop: { type: 'string' },
        sessions: { type: 'string' },
        tasks: { type: 'string' },
        'check-tasks': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return `${errorText(error)}\n${usage}`;
  }
}
