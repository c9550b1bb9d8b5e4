import type { HostedComment, HostedThread } from '../../core/hub/repositoryHost';
import { isMaintainers } from './judge';

/** A quotation that is longer is no help in a list; its thread has the rest. */
const MOST_LETTERS = 1_500;
const LEAST_SCORE = 2;

/**
 * What a thread says to do, quoted from one of its comments or, of a pull request, from its body; null where nothing does.
 * Data of strangers: whoever shows it quotes it.
 */
export function solutionOf(thread: HostedThread, comments: readonly HostedComment[]): string | null {
  const own = partOf(thread.body, thread.kind === 'pull');
  const rated = comments.map((comment) => {
    const part = partOf(comment.body, true);
    return { part, score: part === '' ? 0 : scoreOf(comment, part) };
  });
  const best = rated.reduce((found, each) => (each.score > found.score ? each : found), {
    part: '',
    score: 0,
  });
  if (best.score >= LEAST_SCORE) return best.part;
  return own === '' ? null : own;
}

export interface NamedFix {
  readonly number: number;
  /** Whether somebody says so who looks after the repository: anybody may write that their own pull request fixes it. */
  readonly byMaintainer: boolean;
}

/** The threads of this repository that a thread says fix it, as `fixed by #12`, in order; at most four. */
export function fixesNamed(
  repository: string,
  thread: HostedThread,
  comments: readonly HostedComment[],
): readonly NamedFix[] {
  const escaped = repository.replace(/[.\\]/g, '\\$&');
  const named = new RegExp(
    `\\b(?:fix(?:e[ds])?|clos(?:e[ds]?|ing)|resolv(?:e[ds]?|ing)|solved|addressed|merged|implemented|superseded|duplicate of|dup of)\\b[^\\n#]{0,40}?(?:#|${escaped}#|/${escaped}/(?:pull|issues)/)(\\d{1,9})\\b`,
    'gi',
  );
  const said = [
    { body: thread.body, byMaintainer: false },
    ...comments.map((comment) => ({ body: comment.body, byMaintainer: isMaintainers(comment) })),
  ];
  const found = new Map<number, boolean>();
  for (const { body, byMaintainer } of said)
    for (const [, digits] of withoutQuotes(body).slice(0, 20_000).matchAll(named))
      found.set(Number(digits), byMaintainer || (found.get(Number(digits)) ?? false));
  found.delete(thread.number);
  return [...found].slice(0, 4).map(([number, byMaintainer]) => ({ number, byMaintainer }));
}

const SAYS_WHAT_TO_DO =
  /\b(?:fix(?:ed|es)?|work-?around|solution|solved?|resolved?|install|upgrade|downgrade|update|pin|set|unset|rename|replace|remove|add|change|use|run|instead|export|delete|disable|enable)\b/i;
const MERE_WISH =
  /^(?:\+1|me too|same(?: here| issue| problem)?|any (?:update|news|progress)|bump|thanks?|thank you|following)\b/i;

function scoreOf(comment: HostedComment, part: string): number {
  const hasCode = /```|~~~|`[^`\n]{3,}`|^ {4}\S/m.test(part);
  const asks = part.trim().endsWith('?') && !hasCode;
  return (
    (isMaintainers(comment) ? 2 : comment.association === 'CONTRIBUTOR' ? 1 : 0) +
    Math.max(-3, Math.min(4, comment.approval)) +
    (hasCode ? 2 : 0) +
    (SAYS_WHAT_TO_DO.test(part) ? 1 : 0) -
    (MERE_WISH.test(part.trim()) ? 5 : 0) -
    (asks ? 3 : 0) -
    (/\[bot\]$/.test(comment.author) ? 4 : 0)
  );
}

/**
 * The part of a text that says what to do: below a heading that says so, else all of it where `isWhole`; '' for none. Quotations
 * of others, comments of HTML and pictures are left out; whole paragraphs are kept, as many as there is room for.
 */
function partOf(body: string, isWhole: boolean): string {
  const text = withoutQuotes(body)
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/g, '')
    .trim();
  const headed =
    /^#{1,6}[^\n]{0,40}\b(?:solution|work-?around|fix|how to fix)\b[^\n]*\n([^]*?)(?=^#{1,6} |$(?![^]))/im.exec(
      text,
    );
  if (headed?.[1] !== undefined) return bounded(headed[1].trim());
  return isWhole ? bounded(text) : '';
}

function withoutQuotes(body: string): string {
  return body
    .replaceAll('\r\n', '\n')
    .split('\n')
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join('\n');
}

function bounded(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  const cut = text.slice(0, MOST_LETTERS);
  const end = cut.lastIndexOf('\n\n');
  return `${(end > MOST_LETTERS / 2 ? cut.slice(0, end) : cut).trimEnd()}\n…`;
}
