/** Answers what a file, class or folder contains. */
import { codeText, subjectOf } from './exploreAnswer';
import { codeBlock, paragraphs, plain } from '../text/markdown';
import type { AnsweredCall } from '../reading/plan';
import { inWords } from '../reading/sentences';
import { parseToolText } from '../text/toolText';

/** What view_structure found, in Markdown: its sentence, and its rows as they stand; of what holds no definitions its text. */
export function membersText(target: string, call: AnsweredCall): string {
  if (call.name === 'view_code') return codeText(call, subjectOf(target, call));
  const text = parseToolText(call.text);
  return paragraphs(plain(inWords(text.sentence)), codeBlock(text.body, ''));
}

/** Says that the definitions of an unmapped file are unknown; '' for any other file. */
export function unmappedText(calls: readonly AnsweredCall[]): string {
  const isUnmapped = calls.some(({ text }) => text.includes('that file is not in the map'));
  return isUnmapped
    ? 'The file is not mapped as code, so RepoMaster does not know what it defines. Here is its text.'
    : '';
}
