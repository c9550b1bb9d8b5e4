/** Links that stand for a question: `[label](ask:who%20calls%20Cart.add%3F)`. The page decides what a click does. */
import { code, plain } from './markdown';

/** Longer ones no page takes. */
const LONGEST_QUESTION = 300;
const LINK = /\[((?:\\.|[^[\]\\])*)\]\(ask:([^()\s]*)\)/g;

/** A link that asks the question; where it is too long for one, the label alone. */
export function askLink(label: string, question: string): string {
  if (question.length > LONGEST_QUESTION) return plain(label);
  const target = encodeURIComponent(question).replace(
    /[()'*!~_]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `[${plain(label)}](ask:${target})`;
}

/** The questions of such links, in their order, each with its label. */
export function askedInLinks(
  markdown: string,
): readonly { readonly label: string; readonly question: string }[] {
  return [...markdown.matchAll(LINK)].map(([, label = '', target = '']) => ({
    label: label.replace(/\\(.)/g, '$1'),
    question: decoded(target),
  }));
}

/** The text with each such link as its question in code, whole, for where nothing can be clicked. */
export function withoutAskLinks(markdown: string): string {
  return markdown.replace(LINK, (_link, _label, target: string) => code(decoded(target), LONGEST_QUESTION));
}

/** A model may write such a link, too, and encode nothing in it. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch (error) {
    if (error instanceof URIError) return target;
    throw error;
  }
}
