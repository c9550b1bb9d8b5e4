/** The answer to what a file, class or folder holds. */
import { codeText } from './exploreAnswer';
import { codeBlock, paragraphs, plain } from './markdown';
import type { AnsweredCall } from './plan';
import { inWords } from './sentences';
import { parseToolText } from './toolText';

/** What view_structure found, in Markdown: its sentence, and its rows as they stand; of a file that is not mapped its text. */
export function membersText(call: AnsweredCall): string {
  if (call.name === 'view_code') return codeText(call, null);
  const text = parseToolText(call.text);
  return paragraphs(plain(inWords(text.sentence)), codeBlock(text.body, ''));
}
