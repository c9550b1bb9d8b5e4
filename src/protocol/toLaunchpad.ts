/** Messages from the host to the Launchpad page. */
import * as z from 'zod/mini';
import { contextNamesForm, initialContextForm } from '../core/conversation/initialContext';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import type { AnswersOf } from './pageChannel';
import { phraseForm, saidForm } from '../core/text/phraseForm';
import { startRequestForm } from './contextForm';
import { mapActionForm } from './mapAction';

const startPreviewForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rich') }),
  z.object({
    kind: z.literal('overview'),
    budgetTokens: z.number(),
    /** To the byte what a model gets where this task is the first question; `tokens` of it. */
    text: z.string(),
    tokens: z.number(),
  }),
]);

/** What a conversation starts from: all blocks, or in their place an overview for the request's task. */
export type StartPreview = Frozen<z.output<typeof startPreviewForm>>;

const asked = { start: startPreviewForm, request: startRequestForm };

const toLaunchpadForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('init'), strings: z.record(z.string(), z.string()) }),
  /** The blocks and the start that `request` comes to on the index as it stands. */
  z.object({ type: z.literal('context'), context: initialContextForm, ...asked }),
  /** The request comes to no blocks: why. The request stays, to be changed. */
  z.object({ type: z.literal('refused'), why: saidForm, ...asked }),
  /** There is no map: why, and the command that helps (null = none does). */
  z.object({ type: z.literal('empty'), why: phraseForm, action: z.nullable(mapActionForm) }),
]);

export type ToLaunchpad = Frozen<z.output<typeof toLaunchpadForm>>;

/** The forms of what requests are answered with. */
export const launchpadAnswers = {
  /** What the text may mean; null while there is no map. */
  find: z.nullable(contextNamesForm),
};

export type LaunchpadAnswers = AnswersOf<typeof launchpadAnswers>;

/** The message; null for anything that is none. */
export const parseToLaunchpad = parserOf<ToLaunchpad>(toLaunchpadForm);
