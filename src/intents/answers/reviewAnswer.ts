/** A review as an answer: one page, with links to its places, and one that goes on to longer lists. */
import { isOutside } from '../../core/files/outsidePath';
import type { Intent } from '../reading/intent';
import type { AnsweredCall } from '../reading/plan';
import { askLink, graphLink } from '../text/askLink';
import { codeBlock, paragraphs, placeLink, plain } from '../text/markdown';

/** As review_changes tells it (scenarios/git/review/renderReview.ts): Markdown with places in code spans. */
export function reviewText(
  { range, turn, said, all }: Extract<Intent, { kind: 'review' }>,
  { text }: AnsweredCall,
): string {
  const { written, offered } = parts(text);
  const sides = sidesOf(written[0] ?? '');
  const lines = written.map((line) => lineText(line, sides));
  const isCut = lines.some((line) => /^ *- and [\d,]+ more$/.test(line));
  const what = turn ? ' turn' : range === null ? '' : ` ${range}`;
  const words = said === null ? '' : said === '' ? ' said' : ` said ${said}`;
  const longer = all ? ' all' : '';
  return paragraphs(
    lines.join('\n'),
    // A model that was asked is not asked again for that.
    isCut && !all ? offer('Show longer lists', `/review${what} all${words}`) : '',
    offered === null
      ? ''
      : offer(
          `Ask ${offered.model} for findings`,
          `/review${what}${longer} model${words}`,
          ` ${plain(offered.price)}`,
        ),
  );
}

/** A link that runs the command; where it is too long for one, the command to type. */
function offer(label: string, command: string, behind = ''): string {
  const link = askLink(label, command);
  if (link.startsWith('[')) return `${link}${behind}`;
  return paragraphs(`${link}${behind}`, 'It is too long for a link, so type it:', codeBlock([command], ''));
}

/** The last line says what a model that was not asked would take. */
function parts(text: string): {
  readonly written: readonly string[];
  readonly offered: { readonly model: string; readonly price: string } | null;
} {
  const written = text.trimEnd().split('\n');
  const [, model = '', price = ''] = OFFER.exec(written.at(-1) ?? '') ?? [];
  return model === ''
    ? { written, offered: null }
    : { written: written.slice(0, -1), offered: { model, price } };
}

/** As review_changes offers it: `MODEL` at `HOST` can look for findings: about 12 tokens ($0.1 at most, without the reply). */
const OFFER = /^`([^`]+)` at `[^`]+` can look for findings: (about .+)$/;

/** A code span that is a place, without a backtick in it. */
const PLACE = /(?<!`)`([^`]+):(\d+)`(?!`)/g;

/** Versions that places before and after the change are of; null for files as they are, and for what is no commit. */
interface Sides {
  readonly from: string | null;
  readonly to: string | null;
}

/** By their ids, which mean the same tomorrow; `A...B` is told with the id of the commit that it begins at. */
function sidesOf(title: string): Sides {
  const [, from = null, to = null] =
    /^## Review: `[^`]+`(?: \(([\da-f]{7,64})\))? to `[^`]+`(?: \(([\da-f]{7,64})\))?$/.exec(title) ?? [];
  return { from, to };
}

function lineText(line: string, sides: Sides): string {
  const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
  return title === undefined ? linked(line, sides) : `**${title}**`;
}

/** A place in code that is gone leads to the version before. */
function linked(line: string, { from, to }: Sides): string {
  const isGone = /^- `[^`]+` removed, /.test(line) || /^ *- `[^`]+` `[^`]+` removed/.test(line);
  const text = line.replace(PLACE, (span, path: string, at: string, offset: number) => {
    const isOld = isGone || line.slice(0, offset).endsWith('which is removed (');
    // Outside of the folder, or of no version that is kept.
    if (isOutside(path) || (isOld && from === null)) return span;
    return placeLink(`${path}:${at}`, path, Number(at), isOld ? from : to);
  });
  return isGone ? text : `${text}${graphOf(line)}`;
}

const PLACED = '`(?<path>[^`]+):(?<line>\\d+)` ';
/** A row of a changed symbol. */
const CHANGED = new RegExp(
  `^ {2}- ${PLACED}(?:\`[^\`]+\` to )?\`(?<name>[^\`\\s]+)\` (?:added|renamed|moved|signature|body)\\b`,
);
/** A row of what calls it and fits no more: told by an id of another map, so by its line. */
const CALLING = new RegExp(`^- ${PLACED}\`[^\`]+\` (?:calls|passes|names|imports|extends) `);

function graphOf(line: string): string {
  const { path = '..', line: at, name = null } = (CHANGED.exec(line) ?? CALLING.exec(line))?.groups ?? {};
  return isOutside(path) ? '' : graphLink(path, Number(at), name);
}
