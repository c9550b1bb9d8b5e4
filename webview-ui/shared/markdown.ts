/**
 * Markdown of a model as HTML. Its text is data: raw HTML is shown as text, pictures as their description, and a link
 * leads to a place in the workspace (`data-path`, `data-line`, `data-end`) or to an https address (`data-url`), which
 * the page hands to the host, or asks a question (`data-ask`), which the page decides about; no element has an address
 * that a browser would follow.
 */
import markdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { escapeHtml, highlight } from './highlight';
import { parseAsk } from './ask';
import { parsePlace, renderPlace } from './place';
import { t } from './strings';
import { visible } from './visible';

/** Beyond this an answer is no text to read, and rendering it would hold up the page. */
const longestMarkdown = 200_000;

/** Who wrote the text: nothing in a file asks a question when it is clicked. */
export type MarkdownSource = 'model' | 'file';

/** HTML of the block elements; of a text longer than 200,000 characters, the text itself in one `pre`. */
export function renderMarkdown(markdown: string, source: MarkdownSource = 'model'): string {
  const text = visible(markdown);
  return text.length > longestMarkdown
    ? `<pre tabindex="0">${escapeHtml(text)}</pre>`
    : engine.render(text, { source });
}

/** A text that grows, of which nothing but what may still change is made anew. */
export interface Growth {
  /** Its beginning that stays as it is whatever follows: whole blocks. */
  readonly settled: string;
  /** HTML of what has been settled since; it comes behind that of before, unless `isAnew`. */
  readonly settledHtml: string;
  /** HTML of what may still change. */
  readonly restHtml: string;
  /** What came shows something before it in another light: all HTML of before is void. */
  readonly isAnew: boolean;
}

/**
 * HTML of `markdown` as it is now, where its beginning `settled` was drawn before ('' for nothing): settled and rest are
 * together what `renderMarkdown` makes of it, but that a long block of code is coloured whole only when it is at its end.
 */
export function renderGrowth(settled: string, markdown: string, env: GrowthEnv): Growth {
  const text = visible(markdown);
  if (text.length > longestMarkdown || (settled === '' && !env.isGrowing))
    return { settled: '', settledHtml: '', restHtml: renderMarkdown(markdown, env.source), isAnew: true };
  if (settled !== '' && text.startsWith(settled)) {
    const { references, ...growth } = renderBlocks(text.slice(settled.length), env);
    if (references === 0) return { ...growth, settled: settled + growth.settled, isAnew: false };
  }
  return { ...renderBlocks(text, env), isAnew: true };
}

function renderBlocks(text: string, { source, isGrowing }: GrowthEnv) {
  // Filled in by the parser: addresses that stand apart, by name.
  const env = { source, isGrowing, references: {} };
  const tokens = engine.parse(text, env);
  const references = Object.keys(env.references).length;
  // Where a link's address stands apart, whatever comes may change what it is, and any text may refer to it.
  const isFirm = isGrowing && references === 0;
  const [at, line] = isFirm ? lastFirmBlock(tokens, text.split('\n').length - 1) : [0, 0];
  const html = (part: Token[]): string => engine.renderer.render(part, engine.options, env);
  return {
    settled: text.split('\n', line).join('\n') + (line > 0 ? '\n' : ''),
    settledHtml: html(tokens.slice(0, at)),
    restHtml: html(tokens.slice(at)),
    references,
  };
}

/**
 * Index and first line of the last block of which it is certain that it is one, so that those before it are at their end:
 * its first line is whole, and the next one too (which may make a table of it, or nothing).
 */
function lastFirmBlock(tokens: readonly Token[], wholeLines: number): readonly [at: number, line: number] {
  const at = tokens.findLastIndex(({ level, map }) => level === 0 && map !== null && map[0] + 1 < wholeLines);
  return at === -1 ? [0, 0] : [at, tokens[at]?.map?.[0] ?? 0];
}

export interface GrowthEnv {
  readonly source: MarkdownSource;
  /** More of the text is to come. */
  readonly isGrowing: boolean;
}

/** What a link's tokens and a clickable code's token carry in `meta`: the attributes of the element. */
type Target = Record<'attributes', string>;

const engine = createEngine();

function createEngine(): ReturnType<typeof markdownIt> {
  const md = markdownIt({ html: false, linkify: false });
  // What a target may be is decided by targetOf: here nothing is refused, so that `[text](target)` never shows raw.
  md.validateLink = () => true;
  md.normalizeLink = (url) => url;
  md.core.ruler.push('targets', ({ tokens, env }) => {
    const { source } = env as { readonly source: MarkdownSource };
    for (const token of tokens) adapt(token, source);
  });
  const { rules } = md.renderer;
  rules.link_open = (tokens, at) => openTag(tokens[at]);
  rules.link_close = (tokens, at) => (tokens[at]?.meta ? '</a>' : '');
  rules.code_inline = (tokens, at) => {
    const code = `<code>${escapeHtml(tokens[at]?.content ?? '')}</code>`;
    return tokens[at]?.meta ? `${openTag(tokens[at])}${code}</a>` : code;
  };
  rules.image = (tokens, at, options, env, self) =>
    `<span class="image-text">${escapeHtml(self.renderInlineAsText(tokens[at]?.children ?? [], options, env))}</span>`;
  rules.fence = (tokens, at, _options, env) => {
    const { content = '', info = '' } = tokens[at] ?? {};
    const isOpen = (env as Partial<GrowthEnv>).isGrowing === true && at === tokens.length - 1;
    return codeBlock(content, info, isOpen ? longestOpenCode : undefined);
  };
  rules.code_block = (tokens, at) => codeBlock(tokens[at]?.content ?? '', '');
  rules.table_open = () =>
    `<div class="table" role="region" aria-label="${escapeHtml(t('Table'))}" tabindex="0"><table>`;
  rules.table_close = () => '</table></div>';
  return md;
}

function openTag(token: Token | undefined): string {
  const target = token?.meta as Target | null | undefined;
  return target ? `<a ${target.attributes}>` : '';
}

/** Links get their targets, headings go below the page's own, and alignment becomes a class: the page's policy allows no style. */
function adapt(token: Token, source: MarkdownSource): void {
  if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = lowered(token.tag);
  const style = token.attrGet('style');
  if (style !== null) token.attrs = [['class', String(style).includes('right') ? 'right' : 'left']];
  let open: Target | null = null;
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') open = targetOfLink(child, source);
    if (child.type === 'link_open' || child.type === 'link_close') child.meta = open;
    if (child.type === 'link_close') open = null;
    if (child.type === 'code_inline' && open === null) child.meta = targetOfCode(child.content, source);
  }
}

function lowered(tag: string): string {
  return `h${Math.min(6, Number(tag.slice(1)) + 2)}`;
}

/** A title such as `version v1.0` names the commit, branch or tag that has the place. */
function targetOfLink(link: Token, source: MarkdownSource): Target | null {
  const href = String(link.attrGet('href') ?? '');
  const [, version] = /^version (\S{1,250})$/.exec(String(link.attrGet('title') ?? '')) ?? [];
  const place = version === undefined ? null : parsePlace(decoded(href).replace(/^\.\//, ''));
  if (version === undefined || place === null) return targetOf(href, source);
  const { path, line, endLine } = place;
  const title = `${renderPlace(place)} (${version})`;
  return linkTo({
    'data-path': path,
    'data-line': line,
    'data-end': endLine,
    'data-version': version,
    title,
  });
}

function targetOf(href: string, source: MarkdownSource): Target | null {
  const question = source === 'model' ? parseAsk(href) : null;
  if (question !== null) {
    const ask = { class: 'ask', 'data-ask': question, title: question };
    return { attributes: `role="button" tabindex="0" ${attributes(ask)}` };
  }
  const place = parsePlace(decoded(href).replace(/^\.\//, ''));
  if (place !== null) {
    const { path, line, endLine } = place;
    return linkTo({ 'data-path': path, 'data-line': line, 'data-end': endLine, title: renderPlace(place) });
  }
  if (!/^https:\/\/[^\s/]/i.test(href) || !URL.canParse(href)) return null;
  const { href: url } = new URL(href);
  return linkTo({ 'data-url': url, title: url });
}

function linkTo(values: Readonly<Record<string, string | number>>): Target {
  return { attributes: `role="link" tabindex="0" ${attributes(values)}` };
}

// Only with a line: a path alone in an answer is often one that is yet to be made.
function targetOfCode(code: string, source: MarkdownSource): Target | null {
  return /^\S+:\d+(-\d+)?$/.test(code) && parsePlace(code) !== null ? targetOf(code, source) : null;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
    .join(' ');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    if (error instanceof URIError) return href;
    throw error;
  }
}

/** Of code that still grows, as much is coloured anew at each frame as takes a few milliseconds. */
const longestOpenCode = 4_000;

/** A block of code whose lines within the first `coloured` characters are coloured. */
function codeBlock(code: string, info: string, coloured = code.length): string {
  const end = coloured < code.length ? code.lastIndexOf('\n', coloured) + 1 : code.length;
  const language = /^[\w+#-]{0,30}/.exec(info.trim())?.[0].toLowerCase() ?? '';
  const copy = escapeHtml(t('Copy Code'));
  return (
    `<div class="code-block"><div class="code-bar"><span>${escapeHtml(language)}</span>` +
    `<button type="button" class="icon-button" data-copy="code" title="${copy}" aria-label="${copy}">` +
    `<span class="codicon codicon-copy" aria-hidden="true"></span></button></div>` +
    `<pre tabindex="0"><code>${highlight(code.slice(0, end), language)}${escapeHtml(code.slice(end))}</code></pre></div>\n`
  );
}
