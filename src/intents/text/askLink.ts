/** Links that stand for a question: `[label](ask:who%20calls%20Cart.add%3F)`. The page decides what a click does. */
import { code, plain } from './markdown';

/** Longer ones no page takes. */
const LONGEST_QUESTION = 300;
const LINK = /\[((?:\\.|[^[\]\\])*)\]\(ask:([^()\s]*)\)/g;
const BEHIND = new RegExp(`( · )?${LINK.source}`, 'g');

/** A link that asks the question; where it is too long for one, the label alone. */
export function askLink(label: string, question: string): string {
  if (question.length > LONGEST_QUESTION) return plain(label);
  const target = encodeURIComponent(question).replace(
    /[()'*!~_]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `[${plain(label)}](ask:${target})`;
}

/** A link that shows a symbol in the graph, behind what tells of it. */
export function graphLink(path: string, line: number, name: string | null): string {
  const link = askLink('graph', `${SHOWN}${path}:${line}${name === null ? '' : ` ${name}`}`);
  return link.startsWith('[') ? ` · ${link}` : '';
}

/** Asks nothing: a page opens, which is only there beside RepoMaster's own chat. */
const SHOWN = '/graph ';

/** The questions of such links, in their order, each with its label. */
export function askedInLinks(
  markdown: string,
): readonly { readonly label: string; readonly question: string }[] {
  return [...markdown.matchAll(LINK)].flatMap(([, label = '', target = '']) => {
    const question = decoded(target);
    return question.startsWith(SHOWN) ? [] : [{ label: label.replace(/\\(.)/g, '$1'), question }];
  });
}

/** The text with each such link as its question in code, whole, for where nothing can be clicked. */
export function withoutAskLinks(markdown: string): string {
  return markdown.replace(BEHIND, (_link, before: string | undefined, _label, target: string) => {
    const question = decoded(target);
    return question.startsWith(SHOWN) ? '' : `${before ?? ''}${code(question, LONGEST_QUESTION)}`;
  });
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
