import type { CodeReference } from '../../core/checks';
import { readAnswer } from './answerText';
import type { AnswerText, Part } from './answerText';

/** What an answer names, and where. */
export interface ParsedCitation extends Part {
  readonly text: string;
  readonly reference: CodeReference;
}

const SEGMENT = String.raw`[\p{L}\p{N}_.@+~()[\]$-]`;
/** A path: with a drive or not, with folders or not; its end is a file name with an extension that begins with a letter. */
const PATH = String.raw`(?:[A-Za-z]:[\\/])?(?:\.{0,2}[\\/])?(?:${SEGMENT}{1,100}[\\/]){0,30}[\p{L}\p{N}_.@+~-]{0,100}\.[A-Za-z]\w{0,9}`;
const LINES = String.raw`(?::L?(\d{1,7})(?:\s?[-–]\s?L?(\d{1,7})|:\d{1,5})?|#L(\d{1,7})(?:-L?(\d{1,7}))?)`;
const WHOLE_PLACE = new RegExp(`^(${PATH})${LINES}?$`, 'u');
const PROSE_PLACE = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/.\\:~-])(?![()\][])(${PATH})(?:${LINES}|,?\s\(?lines?\s(\d{1,7})(?:\s?(?:-|–|to)\s?(\d{1,7}))?\)?)?(?![\w/\\])`,
  'gu',
);
/** `example.com:443`: a host, not a file. */
const HOST = /^[\w.-]+\.(?:com|org|net|io|dev|ai|app|gov|edu|local|localhost)$/i;
/** Words of prose with a point in them, and versions. */
const NO_FILE =
  /^(?:e\.g|i\.e|a\.k\.a|etc\.\w*|vs\.\w*|node\.js|vue\.js|next\.js|react\.js|express\.js|d3\.js|three\.js|\.net)$/i;
const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|/)[\p{L}\p{N}_$<>-]+)*`;
const SYMBOL = new RegExp(`^(${NAME})(?:\\(\\))?$`, 'u');
const ARROW = /\s*(?:->|→|=>|⟶)\s*/;
/** What stands between two code spans that are an edge. */
const RELATION =
  /^\s*(?:(->|→|⟶|calls|invokes|directly calls|then calls)|(imports|depends on|imports from)|(is called by|is invoked by)|(is imported by))\s*$/;
/** A code span that is longer names nothing. */
const MOST_NAME = 300;

/**
 * What an answer in Markdown names of code: places (`path:12`, `path:12-20`, `path#L12`, links), names in backticks, and edges
 * (`` `a` calls `b` ``, `` `a -> b` ``), in the order of the answer. Fenced blocks and addresses name nothing. Linear.
 */
export function parseCitations(answer: string): readonly ParsedCitation[] {
  const read = readAnswer(answer);
  const found = [...inLinks(read), ...inCodeSpans(read), ...betweenSpans(read), ...inProse(read)];
  return found
    .map(({ start, end, reference }) => ({ start, end, text: answer.slice(start, end), reference }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Found extends Part {
  readonly reference: CodeReference;
}

function inLinks({ links }: AnswerText): readonly Found[] {
  return links.flatMap(({ start, end, target }) => {
    const reference = placeOf(decoded(target), 'link');
    return reference === null ? [] : [{ start, end, reference }];
  });
}

/** A target with a stray % stands as it is written. */
function decoded(target: string): string {
  return /%(?![\da-f]{2})/i.test(target) ? target : decodeSafely(target);
}

function decodeSafely(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch (error) {
    if (error instanceof URIError) return target;
    throw error;
  }
}

function inCodeSpans({ codeSpans }: AnswerText): readonly Found[] {
  return codeSpans.flatMap(({ start, end, text }): readonly Found[] => {
    if (text.length > MOST_NAME) return [];
    const names = text.trim().split(ARROW);
    if (names.length > 1) return chainOf(names).map((reference) => ({ start, end, reference }));
    const reference = placeOf(text.trim(), 'code') ?? symbolOf(text.trim());
    return reference === null ? [] : [{ start, end, reference }];
  });
}

/** The edges of a chain `a -> b -> c`; none where one of them is no name. */
function chainOf(names: readonly string[]): readonly CodeReference[] {
  const ids = names.map((name) => SYMBOL.exec(name.trim())?.[1] ?? null);
  if (ids.some((id) => id === null)) return [];
  return ids
    .slice(1)
    .map((to, at) => ({ kind: 'edge', from: ids[at] ?? '', to: to ?? '', relation: 'calls' }) as const);
}

function betweenSpans({ codeSpans, text }: AnswerText): readonly Found[] {
  return codeSpans.slice(1).flatMap((second, at): readonly Found[] => {
    const first = codeSpans[at];
    if (!first || second.start - first.end > MOST_BETWEEN) return [];
    const relation = RELATION.exec(text.slice(first.end, second.start));
    const [a, b] = [first, second].map((span) => SYMBOL.exec(span.text.trim())?.[1]);
    if (!relation || a === undefined || b === undefined) return [];
    const isBackward = relation[3] !== undefined || relation[4] !== undefined;
    const kind = relation[2] !== undefined || relation[4] !== undefined ? 'imports' : 'calls';
    const [from, to] = isBackward ? [b, a] : [a, b];
    return [{ start: first.start, end: second.end, reference: { kind: 'edge', from, to, relation: kind } }];
  });
}

/** Longer than any of the words between two ends of an edge. */
const MOST_BETWEEN = 30;

function inProse({ prose }: AnswerText): readonly Found[] {
  return [...prose.matchAll(PROSE_PLACE)].flatMap((found): readonly Found[] => {
    const [text, path = '', l1, l2, l3, l4, l5, l6] = found;
    const line = l1 ?? l3 ?? l5;
    // Without a line, only what has a folder is a path for sure.
    if (!isFileName(path, line === undefined ? 'prose' : 'code')) return [];
    const reference = placeReference(path, line, l2 ?? l4 ?? l6);
    return [{ start: found.index, end: found.index + text.length, reference }];
  });
}

function placeOf(text: string, where: 'link' | 'code'): CodeReference | null {
  const [, path, l1, l2, l3, l4] = WHOLE_PLACE.exec(text) ?? [];
  if (path !== undefined) {
    return isFileName(path, where) ? placeReference(path, l1 ?? l3, l2 ?? l4) : null;
  }
  // A link may lead to any file: names with spaces, and those without an extension.
  const [, any, from, to] =
    where === 'link' ? (/^([^:#?]+?)(?:(?::|#L)(\d+)(?:-L?(\d+))?)?$/.exec(text) ?? []) : [];
  return any === undefined || !/[./]/.test(any) ? null : placeReference(any, from, to);
}

function isFileName(path: string, where: 'link' | 'code' | 'prose'): boolean {
  if (NO_FILE.test(path) || HOST.test(path)) return false;
  const hasFolder = /[\\/]/.test(path);
  return where === 'prose'
    ? hasFolder && /\w/.test(path)
    : hasFolder || where === 'link' || isKnownExtension(path);
}

/** `user.name` is a name, `setup.py` a file. */
function isKnownExtension(path: string): boolean {
  return /\.(?:pyi?|[cm]?[jt]sx?|json[c5]?|ya?ml|toml|cfg|ini|md|mdx|rst|txt|html?|css|s[ac]ss|less|vue|svelte|go|rs|java|kt|[ch](?:pp|c|h)?|cs|rb|php|swift|scala|sh|bash|zsh|ps1|sql|proto|ipynb|csv|tsv|lock|xml|svg|env|r|jl|lua|scm|wasm|dockerfile|gradle|mk|tf)$/i.test(
    path,
  );
}

function placeReference(path: string, from: string | undefined, to: string | undefined): CodeReference {
  const line = from === undefined ? null : Number(from);
  return {
    kind: 'place',
    path: path.replaceAll('\\', '/'),
    line,
    endLine: to === undefined ? line : Number(to),
  };
}

/** Words of languages and shells, in backticks as often as names are. */
const COMMON =
  /^(?:self|this|cls|super|true|false|null|none|undefined|string|number|int|float|bool|boolean|str|list|dict|set|tuple|any|void|object|async|await|return|yield|import|from|class|def|function|const|let|var|if|else|for|while|try|except|catch|raise|throw)$/i;

function symbolOf(text: string): CodeReference | null {
  const name = SYMBOL.exec(text)?.[1];
  if (name === undefined || name.length < 2 || COMMON.test(name) || /^(?:self|this|cls)[.#]/.test(name))
    return null;
  return { kind: 'symbol', name: name.replace(/::|#/g, '.'), isCalled: text.endsWith('()') };
}
