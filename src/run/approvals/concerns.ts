/** What in a command is asked about every time, whatever was allowed before. */
import type { Concern } from '../../core/conversation/approvals';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import type { SubCommand } from '../../core/running/shell';
import type { CommandProposal } from '../../core/conversation/tool';
import { withoutBraces } from './foundNames';
import { isNamed, lookedThrough } from './linkReaders';
import { namedPlaces, onlyPrints } from './namedPlaces';
import { placesOf } from './places';
import type { Disk } from './disk';
import type { Places } from './places';
import { programConcerns } from './programConcerns';
import { decidingVariables } from './variables';
import type { Weight, WeighedPhrase } from './weight';
import { changesFolder, leading, linkSources, writeTargets } from './writeTargets';

export interface WeighedConcern extends Concern {
  readonly weight: Weight;
  /** As of WeighedPhrase. */
  readonly isComputed?: true | undefined;
}

/** The concerns of a command in the order of its text, each once; empty where none is known. */
export function concernsOf(proposal: CommandProposal, disk: Disk): Concern[] {
  return weighedConcerns(proposal, disk).map(({ phrase: what, start, end }) => ({
    phrase: what,
    start,
    end,
  }));
}

/** The same, each with whether it may be allowed without being asked about; `ownFolders` as of HeadlessOptions. */
export function weighedConcerns(
  proposal: CommandProposal,
  disk: Disk,
  ownFolders: readonly string[] = [],
): WeighedConcern[] {
  const { parsed, command } = proposal;
  if (parsed.kind === 'unparsable') {
    const what = phrase('RepoMaster could not parse this part: {0}', parsed.reason);
    return [{ phrase: what, start: 0, end: command.length, weight: 'fixed' }];
  }
  const moves = parsed.commands.map(changesFolder).filter((to) => to !== undefined);
  const places = placesOf(proposal, moves, disk, ownFolders);
  // The first `cd` is from a folder that is known; where several lead, nobody adds up.
  const placesOfMoves = placesOf(proposal, moves.length > 1 ? moves : [], disk);
  const found = parsed.commands.flatMap((each) =>
    [
      ...programConcerns(each),
      ...variableConcerns(each),
      ...placeConcerns(each, places),
      ...linkConcerns(each, parsed.commands, places),
      ...folderConcerns(each, placesOfMoves),
    ].map(({ what, ...weighed }) => ({ phrase: what, start: each.start, end: each.end, ...weighed })),
  );
  found.push(...networkConcerns(proposal));
  const distinct = new Map(found.map((concern) => [JSON.stringify(concern), concern]));
  return [...distinct.values()].sort((a, b) => a.start - b.start);
}

/** What was allowed without the network is not allowed with it. */
function networkConcerns({ network, boundary, command }: CommandProposal): WeighedConcern[] {
  if (network !== true || boundary?.isolation !== 'sandbox') return [];
  return [{ phrase: phrase('Requests network access'), start: 0, end: command.length, weight: 'usual' }];
}

function fixed(what: Phrase): WeighedPhrase {
  return { what, weight: 'fixed' };
}

function computed(what: Phrase): WeighedPhrase {
  return { what, weight: 'fixed', isComputed: true };
}

function barred(what: Phrase): WeighedPhrase {
  return { what, weight: 'barred' };
}

function usual(what: Phrase): WeighedPhrase {
  return { what, weight: 'usual' };
}

/** One for each variable that decides what runs. */
function variableConcerns(each: SubCommand): WeighedPhrase[] {
  return decidingVariables(each).map((name) =>
    usual(phrase('Sets a variable that changes what runs: {0}', name)),
  );
}

function placeConcerns(each: SubCommand, places: Places): WeighedPhrase[] {
  const targets = writeTargets(each);
  return [
    ...targets.flatMap((target) => writeConcerns(target, places)),
    ...linkSources(each)
      .filter((path) => path === null || places.isOutside(path) || places.isProtected(path))
      .map((path) =>
        fixed(phrase('Creates a link to a file outside the folder or a protected file: {0}', path ?? '?')),
      ),
    ...namedConcerns(each, new Set(targets), places),
  ];
}

function writeConcerns(target: string | null, places: Places): WeighedPhrase[] {
  if (target === null) return [computed(phrase('Writes to a path that is computed at run time'))];
  if (/^\/dev\/(?:tcp|udp)\//.test(target)) return [barred(phrase('Uses the network'))];
  return [
    ...(places.isWrittenOutside(target) ? [fixed(phrase('Writes outside the folder: {0}', target))] : []),
    ...(places.isProtected(target) ? [fixed(phrase('Writes a protected file: {0}', target))] : []),
  ];
}

/** Of what its words name and it does not write as far as is known: secrets that it reads, and where it may write after all. */
function namedConcerns(each: SubCommand, told: ReadonlySet<string | null>, places: Places): WeighedPhrase[] {
  return namedPlaces(each).flatMap(({ path, isRead, mayBeWritten }) => {
    if (told.has(path)) return [];
    if (places.isSecret(path)) return [usual(phrase('Reads a file that may hold secrets: {0}', path))];
    if (isRead) {
      // Of a folder that it goes to more is said elsewhere.
      const isLink = changesFolder(each) === undefined && places.leadsOut(path);
      return isLink ? [usual(phrase('Follows a link to a file outside the folder: {0}', path))] : [];
    }
    if (mayBeWritten && !address.test(path)) return writeConcerns(path, places);
    if (address.test(path)) return [barred(phrase('Uses the network'))];
    if (places.isOutside(path) && !places.isInput(path))
      return [usual(phrase('Uses a path outside the folder: {0}', path))];
    return places.isProtected(path) ? [usual(phrase('Uses a protected file: {0}', path))] : [];
  });
}

/** Of the files that the shell, or a program that goes through folders, finds by itself. */
function linkConcerns(each: SubCommand, all: readonly SubCommand[], places: Places): WeighedPhrase[] {
  const { patterns = [] } = each;
  const matched = patterns.map((name) => ({ name, found: places.matching(name), own: withoutBraces(name) }));
  const below = lookedThrough(each, all).map(({ path, names }) => {
    const found = places.linksBelow(path);
    return {
      name: path,
      found: { ...found, paths: found.paths.filter((at) => isNamed(at, names)) },
      own: [],
    };
  });
  return [...(onlyPrints(each) ? [] : matched), ...below].flatMap(({ name, found, own }) => [
    ...[...own, ...found.paths].flatMap((path) => readConcerns(path, places)),
    ...(found.isWhole ? [] : [usual(phrase('Reads too many files to check them all for links: {0}', name))]),
  ]);
}

function readConcerns(path: string, places: Places): WeighedPhrase[] {
  const name = places.named(path);
  if (places.isSecret(path)) return [usual(phrase('Reads a file that may hold secrets: {0}', name))];
  return places.leadsOut(path)
    ? [usual(phrase('Follows a link to a file outside the folder: {0}', name))]
    : [];
}

const address = /^(?:https?|ftps?|ssh|git|s3|gs|wss?|rsync|nfs|smb):\/\//i;

function folderConcerns(each: SubCommand, places: Places): WeighedPhrase[] {
  const to = changesFolder(each);
  if (to === undefined) return [];
  if (to === null) return [computed(phrase('Changes to a folder that is computed at run time'))];
  if (places.isOutside(to)) return [fixed(phrase('Leaves the folder: {0}', to))];
  return places.isProtected(to) || leading.test(to)
    ? [fixed(phrase('Changes to a protected folder: {0}', to))]
    : [];
}
