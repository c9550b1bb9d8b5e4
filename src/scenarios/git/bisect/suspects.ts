/** Which commits are likelier than others to be the first bad one, by what the command and its failing output name. Pure. */
import type { CommitFacts } from '../../../core/git/bisect';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { parseFailures } from '../../../explore/frames/parseFailures';
import { isDocument } from '../../../explore/search/describedFiles';
import { isTestFile } from '../../../index/languages/rules';

/** What a command or an output names. */
export interface Named {
  /** As printed, innermost first: a file of the repository may be their end. */
  readonly paths: readonly string[];
  /** Names of functions and files, in lower case. */
  readonly words: readonly string[];
}

export const NOTHING_NAMED: Named = { paths: [], words: [] };

export interface Suspect {
  readonly id: string;
  /** Above 0; only the proportions count. */
  readonly score: number;
  readonly reasons: readonly Phrase[];
}

/** The output of a long run is read from its end: that is where a failure is summed up. */
const MOST_LINES = 5_000;
const MOST_NAMED = 50;

/** The places and names in the failures that an output tells of. */
export function namedByOutput(output: string): Named {
  const failures = parseFailures(output.split(/\r?\n/).slice(-MOST_LINES));
  const frames = failures.flatMap((failure) => failure.frames);
  const names = frames.flatMap(({ name }) => (name === null ? [] : wordsIn(name)));
  const messages = failures.flatMap(({ message }) => wordsIn(message));
  return {
    paths: [...new Set(frames.map(({ path }) => path.replaceAll('\\', '/')))].slice(0, MOST_NAMED),
    words: [...new Set([...names, ...messages])].slice(0, MOST_NAMED),
  };
}

/** The files and names in the words of a command line: `pytest tests/test_cart.py -k total` names the test, cart and total. */
export function namedByCommand(command: string): Named {
  const words = command.split(/[\s'"`;|&()<>=]+/).filter((word) => !word.startsWith('-'));
  const paths = words.flatMap((word) => word.split('::')[0] ?? []).filter((word) => /[/.]/.test(word));
  const names = words.flatMap(wordsIn).filter((word) => !PROGRAMS.has(word));
  return { paths: paths.slice(0, MOST_NAMED), words: [...new Set(names)].slice(0, MOST_NAMED) };
}

/** Words of command lines that say nothing of the code. */
const PROGRAMS = new Set(
  'bash exec npm node npx run test tests spec python python3 pytest make cargo mvn gradle true false'.split(
    ' ',
  ),
);

/** Identifiers of at least four letters in lower case, names of several words also by their words. */
function wordsIn(text: string): readonly string[] {
  return (text.match(/[A-Za-z_]\w{3,}/g) ?? []).flatMap((name) => {
    const parts = name.split(/_+|(?<=[a-z\d])(?=[A-Z])/).filter((part) => part.length >= 4);
    return [...new Set([name, ...parts].map((each) => each.toLowerCase()))];
  });
}

/** What a file that a failure names counts for; the next one of its list counts less. */
const NAMED_FILE = 4;
const NAMED_STEM = 2;
const NAMED_WORD = 1;
/** Of a change of 1,000 lines: the size of a change says little. */
const MOST_FOR_SIZE = 1;
/** What changes tests and documents alone seldom breaks code. */
const HARMLESS = 0.1;

/** The commits with a reason for suspicion, the likeliest first. Commits that no file tells of (merges) are left out. */
export function rankSuspects(commits: readonly CommitFacts[], named: Named): readonly Suspect[] {
  const words = new Set(named.words);
  return commits
    .filter(({ files }) => files.length > 0)
    .map((commit) => suspectOf(commit, named.paths, words))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function suspectOf(
  { id, subject, files }: CommitFacts,
  paths: readonly string[],
  words: ReadonlySet<string>,
): Suspect {
  const reasons: Phrase[] = [];
  let score = 0;
  const hit = best(files.map(({ path }) => ({ path, value: valueOfPath(path, paths) })));
  if (hit !== null) {
    score += hit.value;
    reasons.push(phrase('changes {0}, which the failure or the command names', hit.path));
  }
  const stem =
    hit === null ? files.find(({ path }) => stemsOf(path).some((each) => words.has(each))) : undefined;
  if (stem !== undefined) {
    score += NAMED_STEM;
    reasons.push(phrase('changes {0}, a name in the failure or the command', stem.path));
  }
  const said = [...new Set(wordsIn(subject))].filter((word) => words.has(word));
  if (said.length > 0) {
    score += NAMED_WORD;
    reasons.push(phrase('its subject names {0}', said.slice(0, 3).join(', ')));
  }
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  score += Math.min(MOST_FOR_SIZE, (MOST_FOR_SIZE * Math.log10(1 + lines)) / 3);
  const isHarmless = files.every(({ path }) => isTestFile(path) || isDocument(path));
  return { id, score: isHarmless ? score * HARMLESS : score, reasons };
}

function best<T extends { readonly value: number }>(all: readonly T[]): T | null {
  const [first] = [...all].filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return first ?? null;
}

/** More for what stands first: innermost frames come first. */
function valueOfPath(path: string, paths: readonly string[]): number {
  const at = paths.findIndex((each) => each === path || each.endsWith(`/${path}`) || each === `./${path}`);
  return at === -1 ? 0 : NAMED_FILE / (1 + at / 4);
}

/** The words of a file's name: `src/cart_total.ts` has cart_total, cart and total. */
function stemsOf(path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return wordsIn(name.split('.')[0] ?? '');
}

/** So many suspects have a probability of their own. */
const MOST_SUSPECTS = 32;
/** What all suspects together are believed, where something names one of them, and where only sizes differ. */
const BELIEVED = { named: 0.5, unnamed: 0.1 };

/** The probability of each commit of the graph by its id: equal for all, and for the first suspects more by their scores. */
export function priorOf(suspects: readonly Suspect[], commits: number): (id: string) => number {
  const first = suspects.slice(0, MOST_SUSPECTS);
  const believed = first.some(({ reasons }) => reasons.length > 0) ? BELIEVED.named : BELIEVED.unnamed;
  // Squared: what is named counts for much more than what is only large.
  const squares = new Map(first.map(({ id, score }) => [id, score * score]));
  const all = [...squares.values()].reduce((sum, each) => sum + each, 0);
  const equal = (all > 0 ? 1 - believed : 1) / Math.max(1, commits);
  return (id) => equal + (all > 0 ? (believed * (squares.get(id) ?? 0)) / all : 0);
}
