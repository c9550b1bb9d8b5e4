// What the check of the documents reads of a Markdown file.

/** A block between fences, on lines of their own. */
const fence = /^(```|~~~)[^\n]*\n([^]*?)^\1[^\S\n]*$/gm;

const span = /`([^`]+)`/g;

/**
 * `{ links, codes, blocks, anchors, tables, prose }` of a Markdown text: targets of links and pictures (`{ target, label, isPicture }`), code in a
 * line and in blocks, what a link can lead to within it, the cells of its tables row by row, and all that is neither code nor block.
 * Code and cells have one blank where the text has several or a line break.
 */
export function readMarkdown(text) {
  const blocks = [...text.matchAll(fence)].map(([, , block]) => block);
  const open = text.replaceAll(fence, '');
  const codes = [...open.matchAll(span)].map(([, code]) => code.replaceAll(/\s+/g, ' '));
  const prose = open.replaceAll(span, (code) => '_'.repeat(code.length));
  const links = [...prose.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, picture, label, target]) => ({
    target,
    label,
    isPicture: picture === '!',
  }));
  const tables = open
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  return { links, codes, blocks, anchors: anchorsOf(open), tables, prose };
}

/** The anchors that GitHub gives the heads of a text: small letters, blanks as hyphens, a number behind what is there already. */
function anchorsOf(text) {
  const seen = new Map();
  return [...text.matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, head]) => {
    const bare = head.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = bare.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}
