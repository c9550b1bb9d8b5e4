/** What the histories of both sides say of a conflict, as numbers. Without a history all are 0. */
import type { FileHistory } from '../history';
import type { Region } from '../region';
import { isBlank } from '../texts';

/** Names of the numbers of a conflict, the same for all its candidates. */
export const pastNames = [
  ...['pastKnown', 'oursCommits', 'theirsCommits', 'oursPicked', 'theirsPicked'],
  ...['oursTakenBack', 'theirsTakenBack', 'oursOnceThere', 'theirsOnceThere', 'oursByUser', 'theirsByUser'],
  ...['oursAhead', 'theirsAhead', 'touchDays', 'tipDays'],
] as const;

export interface Past {
  /** As `pastNames` says. */
  readonly numbers: readonly number[];
  /** Lines, without the space around them, that one side added and the other's history took away. */
  readonly takenBack: ReadonlySet<string>;
}

const SECONDS_A_DAY = 86_400;
const none: Past = { numbers: pastNames.map(() => 0), takenBack: new Set() };

/** Linear in the region and its history. */
export function pastOf(region: Region, history: FileHistory | null): Past {
  if (history === null) return none;
  const [ours, theirs] = [sideOf(region, history, 'ours'), sideOf(region, history, 'theirs')];
  const sides = (numberOf: (side: Side) => number): [number, number] => [numberOf(ours), numberOf(theirs)];
  return {
    numbers: [
      1,
      ...sides(({ commits }) => Math.log2(1 + commits)),
      ...sides(({ picked }) => picked),
      ...sides(({ lines, takenBack }) => share(takenBack.length, lines)),
      ...sides(({ lines, onceThere }) => share(onceThere, lines)),
      ...sides(({ byUser }) => Number(byUser)),
      ...sides(({ ahead }) => Math.log2(2 + ahead)),
      (ours.touched - theirs.touched) / SECONDS_A_DAY,
      (history.ours.time - history.theirs.time) / SECONDS_A_DAY,
    ],
    takenBack: new Set([...ours.takenBack, ...theirs.takenBack]),
  };
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

interface Side {
  readonly commits: number;
  readonly ahead: number;
  /** The share of its commits that the other side has, too, as cherry-picks. */
  readonly picked: number;
  /** How many lines it alone has. */
  readonly lines: number;
  /** Those of them that the other side's history took away. */
  readonly takenBack: readonly string[];
  /** How many of them the other side's history once added. */
  readonly onceThere: number;
  readonly byUser: boolean;
  /** When its lines were last changed, or else the file; in seconds since 1970. */
  readonly touched: number;
}

function sideOf(region: Region, history: FileHistory, side: 'ours' | 'theirs'): Side {
  const other = side === 'ours' ? 'theirs' : 'ours';
  const [own, others] = [history[side].commits, history[other].commits];
  const [base, now, there] = [region.baseLines, region[`${side}Lines`], region[`${other}Lines`]].map(keysOf);
  const known = new Set(others.flatMap(({ author, time, subject }) => [`${author} ${time}`, subject]));
  const isPicked = (commit: (typeof own)[number]): boolean =>
    known.has(`${commit.author} ${commit.time}`) || known.has(commit.subject);
  const lines = [...(now ?? [])].filter(
    (line) => line.length >= SHORTEST && base?.has(line) !== true && there?.has(line) !== true,
  );
  const [added, removed] = [
    new Set(others.flatMap((commit) => commit.added)),
    new Set(others.flatMap((commit) => commit.removed)),
  ];
  const touching = own.find(
    (commit) =>
      commit.added.some((line) => now?.has(line) === true && base?.has(line) !== true) ||
      commit.removed.some((line) => base?.has(line) === true && now?.has(line) !== true),
  );
  return {
    commits: own.length,
    ahead: history[side].count,
    picked: share(own.filter(isPicked).length, own.length),
    lines: lines.length,
    takenBack: lines.filter((line) => removed.has(line)),
    onceThere: lines.filter((line) => added.has(line)).length,
    byUser: history.user !== null && own.some(({ author }) => author === history.user),
    touched: (touching ?? own[0])?.time ?? 0,
  };
}

/** As `}` stands anywhere. */
const SHORTEST = 4;

const keysOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.filter((line) => !isBlank(line)).map((line) => line.trim()));
