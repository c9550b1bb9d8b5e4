/** What the chat page asks about mentions while a question is written. */
import * as z from 'zod';
import type { Frozen } from '../core/form';
import { maxQuestionCharacters } from './questionBounds';

/** The longest path of Linux. */
const maxNameCharacters = 4096;
/** More files than a question has mentions. */
const maxDropped = 50;
/** More is pasted text, and no list of files. */
const maxPastedCharacters = 20_000;

const name = z.string().min(1).max(maxNameCharacters);

export const mentionAskForm = z.discriminatedUnion('kind', [
  /** What a mention may name; answered with `candidates`, again when costs are known. The next one ends the work on it. */
  z.strictObject({
    kind: z.literal('complete'),
    request: z.int().min(1),
    /** Null where no kind is written yet. */
    of: z.enum(['file', 'symbol', 'callers', 'module', 'path']).nullable(),
    text: z.string().max(maxNameCharacters),
  }),
  /** What the mentions of a text would send; answered with `costs`. */
  z.strictObject({ kind: z.literal('costs'), text: z.string().max(maxQuestionCharacters) }),
  /** What each of the things that are attached would send; answered with `attached`. */
  z.strictObject({ kind: z.literal('attached') }),
  /** What the mention, as it is written, would send; answered with `preview`. */
  z.strictObject({ kind: z.literal('preview'), mention: name }),
  /** Files were dropped on the composer, as addresses or paths; and rows of the trees, which the host knows. */
  z.strictObject({ kind: z.literal('dropped'), files: z.array(name).max(maxDropped), rows: z.boolean() }),
  /** This was pasted; answered with `pasted` where it names files of the folder. */
  z.strictObject({ kind: z.literal('pasted'), text: z.string().max(maxPastedCharacters) }),
]);

export type MentionAsk = Frozen<z.output<typeof mentionAskForm>>;
