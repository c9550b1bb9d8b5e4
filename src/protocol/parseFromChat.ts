/** The check at the chat page's door: what comes from a page is data until it is known to be a message. */
import * as z from 'zod';
import { maxQuestionCharacters } from './chatMessages';
import type { FromChat } from './chatMessages';
import { mostCitedPlaces } from './citations';

/** Ids, paths and addresses: the longest path of Linux. */
const maxNameCharacters = 4096;
/** As much as one tool card can show. */
const maxCopyCharacters = 1_000_000;
/** Above every file that the index takes in. */
const maxLine = 10_000_000;

const name = z.string().min(1).max(maxNameCharacters);
const line = z.int().min(1).max(maxLine);

/** Turns and steps. */
const count = z.int().min(1).max(maxLine);
/** More files than anybody looks through. */
const maxChosen = 10_000;

const place = z.enum(['workspace', 'results']);

const cited = z.strictObject({ path: name, line, endLine: line });

const model = z.strictObject({
  kind: z.enum(['none', 'anthropic', 'vscode']),
  name: z.string().max(maxNameCharacters),
  host: z.string().max(maxNameCharacters),
});

/** More files than a question has mentions. */
const maxDropped = 50;

const mentionAsk = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('complete'), request: z.int().min(1), text: z.string().max(maxNameCharacters) },
    of: z.enum(['file', 'symbol', 'callers', 'module', 'path']).nullable(),
  }),
  z.strictObject({ kind: z.literal('costs'), text: z.string().max(maxQuestionCharacters) }),
  z.strictObject({ kind: z.literal('attached') }),
  z.strictObject({ kind: z.literal('preview'), mention: name }),
  z.strictObject({
    ...{ kind: z.literal('dropped'), rows: z.boolean() },
    files: z.array(name).max(maxDropped).readonly(),
  }),
  z.strictObject({ kind: z.literal('pasted'), text: z.string().max(20_000) }),
]);

const fromChat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('ask'), text: z.string().max(maxQuestionCharacters).regex(/\S/) }),
  z.strictObject({
    ...{ type: z.literal('askInstead'), turn: count },
    text: z.string().max(maxQuestionCharacters).regex(/\S/),
  }),
  z.strictObject({ type: z.literal('showVersion'), turn: count }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('newChat') }),
  z.strictObject({
    ...{ type: z.literal('run'), callId: name },
    action: z.enum(['background', 'show', 'end']),
  }),
  z.strictObject({
    type: z.literal('approve'),
    callId: name,
    answer: z.enum(['once', 'session', 'workspace', 'deny']),
  }),
  z.strictObject({ type: z.literal('open'), path: name, line, endLine: line }),
  z.strictObject({ type: z.literal('estimate'), text: z.string().max(maxQuestionCharacters) }),
  z.strictObject({ type: z.literal('verify'), places: z.array(cited).max(mostCitedPlaces).readonly() }),
  z.strictObject({ type: z.literal('peek'), place: cited }),
  z.strictObject({ type: z.literal('showLedger'), turn: z.nullable(count) }),
  z.strictObject({
    ...{ type: z.literal('showSent'), turn: count, step: count },
    about: z.enum(['reply', 'summary']),
  }),
  z.strictObject({ type: z.literal('preview'), place, path: name }),
  z.strictObject({ type: z.literal('openFile'), place, path: name }),
  z.strictObject({ type: z.literal('explore'), id: name }),
  z.strictObject({ type: z.literal('detach'), id: name }),
  z.strictObject({ type: z.literal('setMode'), mode: z.enum(['ask', 'plan', 'act']) }),
  z.strictObject({ type: z.literal('carryOut') }),
  z.strictObject({ type: z.literal('showChanges'), turn: count, path: z.nullable(name) }),
  z.strictObject({ type: z.literal('previewRestore'), turn: count, step: count }),
  z.strictObject({
    ...{ type: z.literal('restore'), turn: count, step: count },
    chosen: z.array(name).max(maxChosen).readonly(),
  }),
  z.strictObject({
    ...{ type: z.literal('revertHunk'), turn: count, path: name },
    hunk: z.int().min(0).max(maxLine),
  }),
  z.strictObject({
    ...{ type: z.literal('repair'), turn: count },
    from: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('call'), callId: name }),
      z.strictObject({ kind: z.literal('check'), check: z.int().min(0).max(maxLine) }),
    ]),
  }),
  z.strictObject({ type: z.literal('chooseModel'), model }),
  z.strictObject({
    type: z.literal('act'),
    action: z.enum([
      'setKey',
      'retry',
      'showLog',
      'openSettings',
      'continue',
      'manageTrust',
      'openGraph',
      'openLaunchpad',
      'showRules',
      'chooseModel',
      'chooseWhere',
    ]),
  }),
  z.strictObject({ type: z.literal('mentions'), ask: mentionAsk }),
  z.strictObject({ type: z.literal('openLink'), url: name }),
  z.strictObject({ type: z.literal('copy'), text: z.string().max(maxCopyCharacters) }),
]);

/** Does not compile once the union has a message that the schema lacks; `parseFromChat` checks the other direction. */
type Checked = FromChat extends z.output<typeof fromChat> ? FromChat : never;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export function parseFromChat(raw: unknown): Checked | null {
  const result = fromChat.safeParse(raw);
  return result.success ? result.data : null;
}
