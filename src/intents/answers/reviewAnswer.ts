/** A review as an answer: one page, with links to its places, and one that goes on to longer lists. */
import type { Intent } from '../reading/intent';
import type { AnsweredCall } from '../reading/plan';
import { askLink } from '../text/askLink';
import { paragraphs, placeLink } from '../text/markdown';

/** As review_changes tells it (scenarios/git/review/renderReview.ts): Markdown with places in code spans. */
export function reviewText(
  { range, turn, said, all }: Extract<Intent, { kind: 'review' }>,
  { text }: AnsweredCall,
): string {
  const lines = text.trimEnd().split('\n').map(lineText);
  const isCut = lines.some((line) => /^ *- and [\d,]+ more$/.test(line));
  const what = turn ? ' turn' : range === null ? '' : ` ${range}`;
  const words = said === null ? '' : said === '' ? ' said' : ` said ${said}`;
  const more = `/review${what} all${words}`;
  return paragraphs(lines.join('\n'), isCut && !all ? askLink('Show longer lists', more) : '');
}

/** A code span that is a place, without a backtick in it. */
const PLACE = /(?<!`)`([^`]+):(\d+)`(?!`)/g;

function lineText(line: string): string {
  const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
  return title === undefined ? linked(line) : `**${title}**`;
}

/** A place in the changed code has a link; one in code that is gone stays text. */
function linked(line: string): string {
  const isGone = /^- `[^`]+` removed, /.test(line) || /^ *- `[^`]+` `[^`]+` removed/.test(line);
  if (isGone) return line;
  return line.replace(PLACE, (_, path: string, at: string) => placeLink(`${path}:${at}`, path, Number(at)));
}
