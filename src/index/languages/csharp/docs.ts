/** XML documentation: `///` lines, and comments that begin with two stars. */
import { entities } from '../../extract/named/docs';

/** The text of a comment between its marks; '' for one that documents nothing. */
export function textOfComment(comment: string): string {
  if (comment.startsWith('///')) return comment.startsWith('////') ? '' : comment.slice(3);
  if (!comment.startsWith('/**') || comment.length < 5) return '';
  return comment.slice(3, -2).replace(/^[ \t]*\*/gm, '');
}

const TAG = /<(\/?)([\w:]+)(?![\w:])((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const BLOCKS: ReadonlySet<string> = new Set(['para', 'list', 'code', 'br']);

/** No more of a comment is read: nothing of the map needs it. */
const LONGEST = 20_000;

/**
 * The summary as plain text, then what parameters, results and examples there are, in the words by which all languages'
 * docs are measured; null where nothing is documented.
 */
export function plainDoc(written: string | null): string | null {
  const xml = written?.slice(0, LONGEST) ?? '';
  if (xml.trim() === '') return null;
  const summary = sectionOf(xml, 'summary') ?? (/<\w/.test(xml) ? null : xml);
  if (summary === null) return null;
  const named = [
    /<param\b/.test(xml) ? '@param' : '',
    /<returns\b/.test(xml) ? '@returns' : '',
    /<example\b/.test(xml) ? '@example' : '',
  ].filter((each) => each !== '');
  const text = withoutTags(summary).trim();
  return named.length === 0 || text === '' ? text : `${text}\n\n${named.join('\n')}`;
}

function sectionOf(xml: string, name: string): string | null {
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xml);
  if (!open) return null;
  const from = open.index + open[0].length;
  const to = xml.indexOf(`</${name}`, from);
  return xml.slice(from, to === -1 ? undefined : to);
}

function withoutTags(xml: string): string {
  const data = xml.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, inner: string) =>
    inner.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;')),
  );
  const text = data.replace(TAG, (_, close: string, name: string, rest: string) => {
    if (BLOCKS.has(name)) return '\n\n';
    const isEmpty = rest.trimEnd().endsWith('/');
    return close === '' && isEmpty ? (/=\s*["']([^"']*)["']/.exec(rest)?.[1] ?? '') : '';
  });
  return text.replace(/&(\w+);/g, (whole, name: string) => entities.get(name) ?? whole);
}
