/** The forms of phrases and of what is said. */
import * as z from 'zod/mini';
import type { Phrase } from './phrase';

/** A sentence of parts has as many phrases in one another; what is deeper was not written here. */
const MOST_DEPTH = 12;

const count = z.object({ count: z.number() });
const paths = z.object({ paths: z.array(z.string()) });

export const phraseForm = phraseDown(MOST_DEPTH);

/** Of conversations that were kept before it was a phrase, a sentence. */
export const saidForm = z.union([z.string(), phraseForm]);

function phraseDown(depth: number): z.ZodMiniType<Phrase> {
  const inner = depth === 0 ? [] : [phraseDown(depth - 1)];
  return z.object({
    text: z.string(),
    args: z.array(z.union([z.string(), z.number(), count, paths, ...inner])),
  });
}
