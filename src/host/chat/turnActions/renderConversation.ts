/** A conversation to be pasted somewhere. Free of `vscode`. */
import type { Entry } from '../../../core/conversation';

export interface Speakers {
  readonly question: string;
  readonly answer: string;
}

/** Questions and answers as Markdown, under a heading each, without what tools answered; '' where nothing was asked. Linear. */
export function renderConversation(entries: readonly Entry[], speakers: Speakers): string {
  const parts: string[] = [];
  let isAnswering = false;
  for (const entry of entries) {
    if (entry.type === 'asked') {
      parts.push(`## ${speakers.question}`, entry.text.trim());
      isAnswering = false;
    }
    const said = entry.type === 'replied' ? textOf(entry) : '';
    if (said === '') continue;
    if (!isAnswering) parts.push(`## ${speakers.answer}`);
    isAnswering = true;
    parts.push(said);
  }
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

/** What asks on in the chat is its words elsewhere. */
function textOf({ content }: Extract<Entry, { type: 'replied' }>): string {
  return content
    .flatMap((block) => (block.type === 'text' && block.text.trim() !== '' ? [block.text.trim()] : []))
    .join('\n\n')
    .replace(/\[((?:\\.|[^\]\\])*)\]\(ask:[^()\s]*\)/g, '$1');
}
