/** Renders a conversation for the clipboard. */
import type { Entry } from '../../core/conversation/conversation';

export interface Speakers {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers, those that were handed in too, as Markdown, under a heading each, without what tools answered; '' where nothing was asked. Linear. */
export function renderConversation(entries: readonly Entry[], speakers: Speakers): string {
  const parts = splitTurns(entries).flatMap((turn) => {
    const said = saidIn(turn);
    const asked = turn.flatMap((entry) => (entry.type === 'asked' ? [entry.text.trim()] : []));
    return [
      ...asked.flatMap((text) => [`## ${speakers.question}`, text]),
      ...(said.length === 0 ? [] : [`## ${speakers.answer}`, ...said]),
    ];
  });
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

/** From each question to the next. */
function splitTurns(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const turns: Entry[][] = [[]];
  for (const entry of entries) {
    if (entry.type === 'asked') turns.push([]);
    turns.at(-1)?.push(entry);
  }
  return turns;
}

/** The texts of the replies; behind them the answer that was handed in last, unless one of them says it. */
function saidIn(turn: readonly Entry[]): readonly string[] {
  const said = turn.flatMap((entry) => (entry.type === 'replied' ? textOf(entry) : [])).filter(Boolean);
  const handedIn = turn.findLast(
    (entry) =>
      entry.type === 'toolEnded' && entry.outcome.kind === 'answered' && entry.outcome.answer.submitted,
  );
  if (handedIn?.type !== 'toolEnded' || handedIn.outcome.kind !== 'answered') return said;
  const answer = handedIn.outcome.answer.submitted?.trim() ?? '';
  return said.includes(answer) ? said : [...said, answer];
}

/** What asks on in the chat is its words elsewhere. */
function textOf({ content }: Extract<Entry, { type: 'replied' }>): string {
  return content
    .flatMap((block) => (block.type === 'text' && block.text.trim() !== '' ? [block.text.trim()] : []))
    .join('\n\n')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(ask:[^()\s]*\)/g, '$1');
}
