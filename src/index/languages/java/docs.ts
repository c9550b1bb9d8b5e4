/** Javadoc as plain text: https://docs.oracle.com/en/java/javase/17/docs/specs/javadoc/doc-comment-spec.html. */
import { entities } from '../../extract/named/docs';

/** No more of a comment is read: nothing of the map needs it. */
const LONGEST = 20_000;

/**
 * The comment without stars and markup, paragraphs apart by an empty line, block tags as written; null where it describes
 * nothing.
 */
export function javadocText(comment: string): string | null {
  const lines = comment
    .slice(3, -2)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*+/, ''));
  const body = lines.join('\n').trim().slice(0, LONGEST);
  const tags = body.search(/^\s*@\w/m);
  const main = plain(tags === -1 ? body : body.slice(0, tags)).trim();
  if (main === '') return null;
  return tags === -1 ? main : `${main}\n\n${body.slice(tags)}`;
}

/** An inline tag with its text, an element of HTML, or an entity. */
const MARKUP = /\{@(\w+)\s*((?:[^{}]|\{[^{}]*\})*)\}|<\/?([a-z]\w*)[^<>]*>|&(\w+);/gi;
const breaks: ReadonlySet<string> = new Set('p ul ol pre table h1 h2 h3 h4 blockquote dl hr'.split(' '));

function plain(text: string): string {
  return text.replace(
    MARKUP,
    (written: string, tag?: string, inside?: string, element?: string, entity?: string): string => {
      if (tag !== undefined) return tag.startsWith('link') ? linkText(inside ?? '') : (inside ?? '');
      if (element === undefined) return entities.get(entity ?? '') ?? written;
      return breaks.has(element.toLowerCase()) && !written.startsWith('</') ? '\n\n' : '';
    },
  );
}

/** `A#m label` reads `label`, `A#m` alone `A.m`. */
function linkText(inside: string): string {
  const [, target = '', label = ''] = /^([^\s(]*(?:\([^)]*\))?)\s*([^]*)$/.exec(inside) ?? [];
  return label.trim() === '' ? target.replace(/^#/, '').replace('#', '.') : plain(label);
}
