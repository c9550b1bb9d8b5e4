/** [start, end) in the answer. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** A code span between backticks: `start` and `end` with them, `text` what is between. */
export interface CodeSpan extends Part {
  readonly text: string;
}

/** A link of Markdown: `target` as written. */
export interface Link extends Part {
  /** Its words, as written. */
  readonly label: string;
  readonly target: string;
}

/** An answer in Markdown as its parts: what is in fenced blocks and addresses is in none of them. */
export interface AnswerText {
  /** The answer with fenced blocks, addresses, links and code spans blank; places are the answer's. */
  readonly prose: string;
  /** The answer with fenced blocks and addresses blank. */
  readonly text: string;
  readonly codeSpans: readonly CodeSpan[];
  readonly links: readonly Link[];
}

const LINK =
  /\[((?:[^[\]\n]|\[[^[\]\n]*\]){0,500})\]\(\s*(?:<([^<>\n]{1,1000})>|([^\s()]{1,1000}))(?:\s+"[^"\n]*")?\s*\)/g;
const ADDRESS = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|mailto:|www\.)[^\s<>)\]"'`]+/gi;
const FENCE = /^ {0,3}(?:>\s?)*(?:[-*+]\s+|\d+[.)]\s+)?\s*(`{3,}|~{3,})/;

/** Linear. */
export function readAnswer(answer: string): AnswerText {
  const unfenced = withoutFences(answer);
  const codeSpans = codeSpansOf(unfenced);
  const spanless = blankOut(unfenced, codeSpans);
  // A link's words may be a code span, its target is none: links are looked for with the spans' places kept.
  const links = [...unfenced.matchAll(LINK)].map((found): Link => ({
    start: found.index,
    end: found.index + found[0].length,
    label: found[1] ?? '',
    target: found[2] ?? found[3] ?? '',
  }));
  const own = links.filter(({ start }) => !codeSpans.some((span) => span.start <= start && start < span.end));
  const addresses = [...unfenced.matchAll(ADDRESS)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return {
    prose: blankOut(spanless, [...own, ...addresses]),
    text: blankOut(unfenced, addresses),
    codeSpans: codeSpans.filter(
      ({ start, text }) => !own.some((link) => link.start < start && start < link.end) && !isAddress(text),
    ),
    links: own.filter(({ target }) => !isAddress(target)),
  };
}

/** Whether a text begins as an address does. `C:\\x` is a path: a scheme has two letters at least. */
function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z\d+.-]+:(?!\d|[^/]*\.\w+:?\d*$)|\/\/|#|www\.|mailto:)/i.test(text.trim());
}

function withoutFences(answer: string): string {
  let fence: string | null = null;
  return answer
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence === null) {
        if (mark === undefined) return line;
        fence = mark;
        return ' '.repeat(line.length);
      }
      if (mark !== undefined && mark.startsWith(fence) && line.trim().replace(/^[>\s]*/, '') === mark)
        fence = null;
      return ' '.repeat(line.length);
    })
    .join('\n');
}

/** As many backticks close a span as open it; one that nothing closes in its paragraph is a character. */
function codeSpansOf(text: string): readonly CodeSpan[] {
  const runs = [...text.matchAll(/`+/g)];
  const spans: CodeSpan[] = [];
  for (let at = 0; at < runs.length; at++) {
    const open = runs[at];
    if (!open) break;
    const [ticks] = open;
    const close = closingRun(runs, at, text);
    if (close === null) continue;
    const end = (runs[close]?.index ?? 0) + ticks.length;
    spans.push({ start: open.index, end, text: text.slice(open.index + ticks.length, end - ticks.length) });
    at = close;
  }
  return spans;
}

/** Runs of backticks further away than this close nothing, which keeps the cost linear. */
const MOST_RUNS = 20;

function closingRun(runs: readonly RegExpExecArray[], from: number, text: string): number | null {
  const open = runs[from];
  if (!open) return null;
  for (let at = from + 1; at < Math.min(runs.length, from + MOST_RUNS); at++) {
    const run = runs[at];
    if (!run || text.slice(open.index, run.index).includes('\n\n')) return null;
    if (run[0].length === open[0].length) return at;
  }
  return null;
}

function blankOut(text: string, parts: readonly Part[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    pieces.push(text.slice(at, from), text.slice(from, end).replace(/[^\n]/g, ' '));
    at = end;
  }
  return [...pieces, text.slice(at)].join('');
}
