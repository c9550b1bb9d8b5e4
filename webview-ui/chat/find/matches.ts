/** Finds words in a conversation, drawn or not. */
import { say } from '../../shared/strings';
import { hubText } from '../hub/hubPart';
import type { Part, Turn } from '../turn/turns';

/** Indices of the turns in which `query` stands, whatever its case: in the question, the answer or what a tool did. */
export function turnsWith(turns: readonly Turn[], query: string): readonly number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return [...turns.keys()].filter((at) =>
    textsOf(turns[at]).some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The next of `found` from `at` on (1) or back (-1), around the ends; null for none. */
export function stepped(found: readonly number[], at: number, step: 1 | -1): number | null {
  const next = step === 1 ? found.find((each) => each > at) : found.findLast((each) => each < at);
  return next ?? (step === 1 ? found[0] : found.at(-1)) ?? null;
}

function textsOf(turn: Turn | undefined): readonly string[] {
  return turn === undefined ? [] : [turn.text, ...turn.parts.map(textOf)];
}

function textOf(part: Part): string {
  if (part.kind === 'text') return shownText(part.text);
  if (part.kind === 'note') return '';
  if (part.kind === 'hub') return hubText(part);
  const { outcome, doing } = part;
  return say(outcome?.kind === 'answered' ? outcome.answer.done : doing);
}

/** Markdown about as it is shown: without the signs of emphasis and code, and without where links lead. */
function shownText(markdown: string): string {
  return markdown.replace(/\]\([^()\s]*\)/g, ']').replace(/[*`[\]]/g, '');
}
