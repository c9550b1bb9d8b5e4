/** Links that stand for a question: `ask:who%20calls%20Cart.add%3F`. */
import { visible } from './visible';

/** Longer ones are not meant to be read before they are asked. */
const longestQuestion = 300;

/**
 * The question of an `ask:` target, one line with everything in it to be seen; null for other targets, and for a
 * question that is empty, too long or not well encoded.
 */
export function parseAsk(href: string): string | null {
  const encoded = /^ask:(\S+)$/.exec(href)?.[1];
  // Three characters stand for one byte, and four bytes for a character at most.
  if (encoded === undefined || encoded.length > 12 * longestQuestion) return null;
  try {
    const question = visible(decodeURIComponent(encoded))
      .replaceAll('\n', '\u240A')
      .replaceAll('\t', '\u2409');
    return question.trim() === '' || question.length > longestQuestion ? null : question;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
