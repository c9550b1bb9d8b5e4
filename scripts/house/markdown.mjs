import MarkdownIt from 'markdown-it';

// What the check of the documents reads of a Markdown file.

/** As GitHub reads it: HTML stands for itself. */
const markdown = new MarkdownIt({ html: true });

const span = /`([^`]+)`/g;

/**
 * `{ links, codes, blocks, anchors, tables, prose }` of a Markdown text: targets of links and pictures (`{ target, label, isPicture }`), code in a
 * line and in blocks, what a link can lead to within it, the cells of its tables row by row, and all that is neither code nor block.
 * Code and cells have one blank where the text has several or a line break.
 */
export function readMarkdown(text) {
  const tokens = markdown.parse(text, {});
  const fences = tokens.filter(({ type }) => type === 'fence');
  const blocks = fences.map(({ content }) => content);
  const open = withoutLines(text, fences);
  const codes = [...open.matchAll(span)].map(([, code]) => code.replaceAll(/\s+/g, ' '));
  const prose = open.replaceAll(span, (code) => '_'.repeat(code.length));
  const links = tokens.flatMap((token) => [token, ...(token.children ?? [])]).flatMap(linksOf);
  const tables = open
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()));
  return { links, codes, blocks, anchors: anchorsOf(open), tables, prose };
}

/** The text without the lines of these tokens. */
function withoutLines(text, tokens) {
  const lines = text.split('\n');
  for (const { map } of tokens) lines.fill(undefined, ...map);
  return lines.filter((line) => line !== undefined).join('\n');
}

/** What a token leads to or shows, in Markdown's own words or HTML's. */
function linksOf(token) {
  const { type, content } = token;
  if (type === 'link_open') return [{ target: token.attrGet('href'), label: '', isPicture: false }];
  if (type === 'image') return [{ target: token.attrGet('src'), label: content, isPicture: true }];
  if (!type.startsWith('html_')) return [];
  return [...content.matchAll(/<(a|img)\b([^>]*)>/gi)].flatMap(([, name, attributes]) => {
    const valueOf = (attribute) =>
      new RegExp(`\\b${attribute}\\s*=\\s*["']([^"']*)`, 'i').exec(attributes)?.[1];
    const isPicture = name.toLowerCase() === 'img';
    const target = valueOf(isPicture ? 'src' : 'href');
    return target === undefined ? [] : [{ target, label: valueOf('alt') ?? '', isPicture }];
  });
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
