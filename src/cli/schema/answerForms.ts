/** The forms of what explore, ask and replay print with --json. */
import * as z from 'zod/mini';
import { entryForm } from '../../core/conversation/conversation';
import { exploreAnswerForm } from '../../core/map/explore';
import type { Frozen } from '../../core/form';

const { text, results, truncated, more } = exploreAnswerForm.shape;

export const exploreForm = z.strictObject({ text, results, truncated, more });

export type PrintedExplore = Frozen<z.output<typeof exploreForm>>;

export const askForm = z.strictObject({
  text: z.string().check(z.describe('Markdown')),
  results: results.check(z.describe('Of all calls that were answered, in their order')),
  tools: z.array(z.strictObject({ name: z.string(), input: z.unknown() })),
  understood: z.boolean().check(z.describe('Else the words of the question were searched for')),
});

export type PrintedAsk = Frozen<z.output<typeof askForm>>;

const comparedCallForm = z.strictObject({
  callId: z.string(),
  name: z.string(),
  same: z.boolean(),
  why: z.string().check(z.describe("What differs; '' for nothing")),
});

/** One call of the session beside the same call now. */
export type ComparedCall = Frozen<z.output<typeof comparedCallForm>>;

/** The session's entries, or with a folder what came of playing it again. */
export const replayForm = z.union([
  z.array(entryForm),
  z.strictObject({ version: z.literal(1), calls: z.array(comparedCallForm) }),
]);
