/** Recognizes questions that point at an attachment: `when was this last changed?`. */
import { readWords } from './readWords';
import { relationWords } from './relationLexicon';

const POINTER =
  /\b(?:(?:this|that|the attached|the selected) (?:one|function|method|class|file|module|symbol)|it|this(?! (?:repo|repository|project|code ?base|code|folder|package|library|app|program|tool|week|month|year)\b))\b/i;

/**
 * The question with the id of what is attached in the place of the words that point at it; null where it points at
 * nothing. A question that names something is as it was.
 */
export function pointedQuestion(question: string, subject: string | null): string | null {
  const words = readWords(question, relationWords).at(-1) ?? [];
  if (words.some(({ kind }) => kind === 'name') || !POINTER.test(question)) return question;
  return subject === null ? null : question.replace(POINTER, () => `"${subject}"`);
}
