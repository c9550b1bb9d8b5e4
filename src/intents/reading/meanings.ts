/** Answers a question about a name with several meanings for each of them. */
import { EXAMPLE_FOLDERS, inFolders } from '../../core/files/folderNames';
import { renderAnswer } from '../answers/answer';
import { askLink } from '../text/askLink';
import { parseCandidate } from './candidates';
import type { Candidate } from './candidates';
import type { Intent } from './intent';
import { list, paragraphs, placeLink, plain } from '../text/markdown';
import { placedName } from '../matching/placedNames';
import { nextCalls } from './plan';
import type { AnsweredCall, PlannedCall } from './plan';
import { askedAbout } from './questions';
import { fileName, shortNames } from '../text/shortNames';

/** More answers than these are more to read than the one that is most likely meant. */
const MOST_MEANINGS = 3;
/** Where only tests and examples have it, none is likelier than the others. */
const ASIDE = inFolders(
  `(?:[\\w-]+[-_])?(?:__tests__|tests?|specs?|fixtures?|benchmarks?|mocks?|${EXAMPLE_FOLDERS})`,
);
const TEST_FILE = /(?:^|\/)(?:test_[^/]*|[^/]*(?:_test|\.test|\.spec|\.stories))\.\w+$/;

interface Meaning {
  readonly intent: Intent | null;
  readonly calls: readonly AnsweredCall[];
}

/** The calls to make next, as `nextCalls`, of each meaning of the name. */
export function plannedCalls(
  intent: Intent | null,
  text: string,
  before: readonly AnsweredCall[],
): readonly PlannedCall[] {
  return meaningsOf(intent, text, before).flatMap((each) => nextCalls(each.intent, text, each.calls));
}

/** The answer in Markdown, as `renderAnswer`, with a part for each meaning of the name. */
export function renderAnswers(intent: Intent | null, text: string, calls: readonly AnsweredCall[]): string {
  const meanings = meaningsOf(intent, text, calls);
  const answers = meanings.map((each) => renderAnswer(each.intent, each.calls));
  const many = calls.flatMap((call) => manyThings(call) ?? [])[0];
  if (many !== undefined && many.count > MOST_MEANINGS && meanings[0]?.intent !== intent)
    return paragraphs(...answers, othersText(intent, many));
  if (meanings.length === 1 || many === undefined) return paragraphs(...answers);
  const unmapped = candidatesOf(many)
    .filter(isUnmapped)
    .map(({ place }) => placeLink(`${place.path}:${place.line}`, place.path, place.line));
  const where =
    unmapped.length === 0
      ? ''
      : ` in the map; the name also occurs in code that is not mapped (${unmapped.join(', ')})`;
  return paragraphs(
    `${meanings.length} things are named **${plain(many.asked)}**${where}. The answer for each:`,
    ...answers,
  );
}

/** The question as it is, or about each thing of its name, with the calls that were made for it. */
function meaningsOf(intent: Intent | null, text: string, calls: readonly AnsweredCall[]): readonly Meaning[] {
  const elsewhere = usedIn(intent, calls[0]);
  if (elsewhere !== null) return meaningsOf(elsewhere, text, calls.slice(1));
  const intents = intent === null ? [] : intentsMeant(intent, calls[0]);
  if (intents.length === 0) return [{ intent, calls }];
  let meanings: readonly Meaning[] = intents.map((each) => ({ intent: each, calls: [] }));
  // Each round asks for all of them at once, in their order.
  for (let at = 1; at < calls.length;) {
    const start = at;
    meanings = meanings.map((each) => {
      const from = at;
      at += nextCalls(each.intent, text, each.calls).length;
      return { ...each, calls: [...each.calls, ...calls.slice(from, at)] };
    });
    if (at === start) break;
  }
  return meanings;
}

/**
 * Of `who calls f in a.py` where a.py does not define f: the calls of f that stand in a.py. Null for any other question,
 * and where a.py does define it.
 */
function usedIn(
  intent: Intent | null,
  first: AnsweredCall | undefined,
): Extract<Intent, { kind: 'trace' }> | null {
  if (intent?.kind !== 'trace' || (intent.direction !== 'callers' && intent.direction !== 'references'))
    return null;
  const placed = placedName(intent.target);
  if (placed === null || first?.isError !== true || !first.text.startsWith('There is no ')) return null;
  return { ...intent, target: placed.name, within: placed.path };
}

/** The question about each thing that its name means, where the first call was refused for that; [] where there are too many. */
function intentsMeant(intent: Intent, first: AnsweredCall | undefined): readonly Intent[] {
  const many = manyThings(first);
  if (many === null) return [];
  const candidates = candidatesOf(many);
  if (many.count > MOST_MEANINGS) {
    const likely = likeliest(candidates);
    const about =
      likely === null ? null : aboutInstead(intent, many.asked, likely.place.id ?? likely.place.path);
    return about === null ? [] : [about];
  }
  if (candidates.length !== many.count) return [];
  // Of code that is not mapped each answer lists the places by itself.
  return candidates
    .filter((each) => !isUnmapped(each))
    .flatMap(({ place }) => aboutInstead(intent, many.asked, place.id ?? place.path) ?? []);
}

/** The first that is no test or example: they stand in the order of their importance. */
function likeliest(candidates: readonly Candidate[]): Candidate | null {
  const isLikely = ({ place: { path }, kind }: Candidate): boolean =>
    kind !== 'unmapped' && !ASIDE.test(path) && !TEST_FILE.test(path);
  return candidates.find(isLikely) ?? null;
}

/** The others that bear the name, a line each, which asks the question about it. */
function othersText(intent: Intent | null, many: ManyThings): string {
  const all = candidatesOf(many);
  const likely = likeliest(all);
  const others = all.filter((each) => each !== likely);
  const nameOf = shortNames(others.map(({ place }) => place));
  const left = many.count - others.length - 1;
  return paragraphs(
    `${many.count} things are named **${plain(many.asked)}**. This answer is about the most important one outside tests. The others:`,
    list([
      ...others.map(({ place, kind }) => {
        const question = intent === null ? null : askedAbout(intent, many.asked, place.id ?? place.path);
        const at = placeLink(`${fileName(place.path)}:${place.line}`, place.path, place.line);
        return `${question === null ? plain(nameOf(place)) : askLink(nameOf(place), question)} · ${plain(kind)}, ${at}`;
      }),
      ...(left > 0 ? [`and ${left} more: use a longer name`] : []),
    ]),
  );
}

function candidatesOf({ rows }: ManyThings): readonly Candidate[] {
  return rows.flatMap((row) => parseCandidate(row) ?? []);
}

function isUnmapped({ kind }: Candidate): boolean {
  return kind === 'unmapped';
}

interface ManyThings {
  readonly asked: string;
  readonly count: number;
  readonly rows: readonly string[];
}

function manyThings(call: AnsweredCall | undefined): ManyThings | null {
  if (call?.isError !== true) return null;
  const [head = '', ...rows] = call.text.split('\n');
  const [, asked, count] = /^'(.+?)' means ([\d,]+) things/.exec(head) ?? [];
  return asked === undefined || count === undefined
    ? null
    : { asked, count: Number(count.replaceAll(',', '')), rows };
}

/** The same question about another thing; null for one that has no name `from`. */
function aboutInstead(intent: Intent, from: string, to: string): Intent | null {
  if (intent.kind === 'path') {
    if (intent.target === from) return { ...intent, target: to };
    return intent.to === from ? { ...intent, to } : null;
  }
  return 'target' in intent ? { ...intent, target: to } : null;
}
