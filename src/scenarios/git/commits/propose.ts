/** Proposals: how uncommitted changes may be split into commits. */
import type { OutlineOf } from '../../../core/git/candidates';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { changedUnits } from './changedUnits';
import { coChangeOf } from './coChange';
import { confidenceOf } from './confidence';
import { conventionOf } from './conventions';
import { linkedGroups, unitsBy, wholeGroup } from './groups';
import { learnedPairs } from './learnedPairs';
import { messagesOf } from './messages';
import type { Group } from './order';
import { bothOf, ordered } from './order';
import { parsedCommits, parsedToBroken, parsesBy } from './parses';
import type { Parses } from './parses';
import type { Planned } from './plan';
import type { ChangeReading } from './readChanges';
import { withRoom } from './sameName';
import type { Piece } from './selection';
import type { Unit } from './units';

export interface ProposedCommit extends Planned {
  readonly parses: boolean | null;
}

export interface Proposal {
  readonly commits: readonly ProposedCommit[];
  readonly rules: readonly string[];
  readonly confidence: number;
  /** No split is right often enough, as measured (test/bench/git/commits). */
  readonly sure: false;
}

/** Is told what takes its time, while it does. */
export type TellStage = (said: Phrase) => void;

/** The likeliest first: by what belongs together, then a commit a file, then all in one. Those that are alike are one. */
export async function propose(
  reading: ChangeReading,
  outlineOf: OutlineOf,
  tell: TellStage = () => undefined,
): Promise<readonly Proposal[]> {
  const { files } = reading;
  if (files.length === 0) return [];
  tell(phrase('Parsing {0} files', { count: files.length }));
  const { units, kindOf } = await changedUnits(files, outlineOf);
  const parses = parsesBy(outlineOf);
  tell(phrase('Grouping {0} changes', { count: units.length }));
  const wholes: readonly (readonly [string, readonly Group[]])[] = [
    [
      'linked',
      linkedGroups(units, kindOf, { trees: learnedPairs, coChange: coChangeOf(reading.together ?? []) }),
    ],
    ['by-file', unitsBy(units, ({ piece }) => piece.hunk.file).map((own) => wholeGroup(own, kindOf))],
    ['one', [wholeGroup(units, kindOf)]],
  ];
  const proposals: Proposal[] = [];
  const seen = new Map<string, number>();
  for (const [rule, groups] of wholes) {
    tell(phrase('Checking whether {0} commits parse', { count: groups.length }));
    const commits = await commitsOf(reading, groups, parses);
    const key = JSON.stringify(
      commits.map(({ pieces }) => pieces.map(({ hunk, lines }) => [hunk.id, lines.size])),
    );
    const at = seen.get(key);
    const same = at === undefined ? undefined : proposals[at];
    if (at !== undefined && same !== undefined) {
      proposals[at] = { ...same, rules: [...same.rules, rule] };
      continue;
    }
    seen.set(key, proposals.length);
    proposals.push({ commits, rules: [rule], confidence: confidenceOf(rule, units.length), sure: false });
  }
  return proposals.sort((a, b) => b.confidence - a.confidence || 0);
}

/** The groups in their order with messages; those that would leave a file broken are joined with the next of the file. */
async function commitsOf(
  { files, subjects, branch }: ChangeReading,
  groups: readonly Group[],
  parses: Parses,
): Promise<readonly ProposedCommit[]> {
  let order = ordered(withRoom(groups, files));
  for (;;) {
    const plan = order.map(({ units }) => ({ message: '', pieces: piecesOf(units) }));
    const parsed = await parsedToBroken(plan, files, parses);
    const at = parsed.findIndex(({ broken }) => broken.length > 0);
    const paths = new Set(parsed[at]?.broken.map(({ file }) => file.path));
    const next = at === -1 ? -1 : completing(order, at, paths);
    if (at === -1 || next === -1) {
      // What cannot be mended leaves commits behind it that were not looked at.
      const all = at === -1 ? parsed : await parsedCommits(plan, files, parses);
      const messages = messagesOf(order, conventionOf(subjects), branch);
      return plan.map(({ pieces }, index) => ({
        message: messages[index] ?? '',
        pieces,
        parses: all[index]?.parses ?? null,
      }));
    }
    order = joined(order, at, next);
  }
}

/** The later group with more of what the group at `at` broke: of its hunks, else of these files; -1 for none. */
function completing(order: readonly Group[], at: number, paths: ReadonlySet<string>): number {
  const torn = new Set(order[at]?.units.map(({ piece }) => piece.hunk));
  const later = (has: (unit: Unit) => boolean): number =>
    order.findIndex(({ units }, index) => index > at && units.some((unit) => has(unit)));
  const isOf = ({ piece }: Unit): boolean => paths.has(piece.hunk.file.path);
  const same = later((unit) => isOf(unit) && torn.has(unit.piece.hunk));
  return same === -1 ? later(isOf) : same;
}

function joined(order: readonly Group[], at: number, next: number): readonly Group[] {
  const [one, other] = [order[at], order[next]];
  if (one === undefined || other === undefined) return order;
  const both = bothOf(one, other);
  return order.flatMap((group, index) => (index === at ? [both] : index === next ? [] : [group]));
}

/** The lines of the units, each hunk once. */
function piecesOf(units: readonly Unit[]): readonly Piece[] {
  const pieces = new Map<string, Piece>();
  for (const { piece } of units) {
    const before = pieces.get(piece.hunk.id);
    const lines = new Set([...(before?.lines ?? []), ...piece.lines]);
    pieces.set(piece.hunk.id, { hunk: piece.hunk, lines });
  }
  return [...pieces.values()];
}
