/** Where the paths of a command lead. */
import { protectionOf } from '../../core/files/protectedPaths';
import { isSecretFile } from '../../core/files/secretFiles';
import type { CommandProposal } from '../../core/conversation/tool';
import type { Disk } from './disk';
import { atHome, linksBelow, matchingNames } from './foundNames';
import type { FoundNames } from './foundNames';

export interface Places {
  /** Whether a path leads out of the workspace folder. */
  isOutside(path: string): boolean;
  /** Whether what is written there comes to be outside: not in a folder that the command has of its own. */
  isWrittenOutside(path: string): boolean;
  /** Whether it leads to what the user named to be read. */
  isInput(path: string): boolean;
  /** Whether it is a file that decides what runs or holds secrets. */
  isProtected(path: string): boolean;
  /** Whether it holds secrets, as it is named or where links lead. */
  isSecret(path: string): boolean;
  /** Whether a path that stays in the folder by its name is a link out of it. */
  leadsOut(path: string): boolean;
  /** What file names that a pattern of the shell matches are links or hold secrets: see matchingNames. */
  matching(pattern: string): FoundNames;
  /** The links below a folder: see linksBelow. */
  linksBelow(path: string): FoundNames;
  /** An absolute path as it is named from the workspace folder. */
  named(path: string): string;
}

/** The variables of a running program. */
const environment = /^\/proc\/(?:.*\/)?environ$/;

const harmless = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;

/** The special files that take everything and keep nothing. */
export function isHarmless(path: string): boolean {
  return harmless.test(path);
}

/**
 * The places of a command that goes to these folders (`cd`), in their order; null for one that is computed. A path is
 * outside or protected where it is so from any of the folders that the command may then be in. `ownFolders`: as of
 * HeadlessOptions.
 */
export function placesOf(
  { folder, place, results, inputs = [] }: CommandProposal,
  moves: readonly (string | null)[],
  disk: Disk,
  ownFolders: readonly string[] = [],
): Places {
  const base = partsOf(folder);
  const root = base.slice(0, base.length - (place === '.' ? 0 : partsOf(place).length));
  const bases = [base, ...moves.map((to) => (to === null ? base : resolved(startOf(to, base), to)))];
  const real = (parts: readonly string[]): readonly string[] => partsOf(disk.follow(pathOf(parts, folder)));
  // The shell's own `cd` takes `a/..` for nothing; to the system it is the folder that `a` leads to, and its parent.
  const targets = (named: string): (readonly string[])[] =>
    bases.flatMap((from) => {
      const path = atHome(named, disk);
      const start = startOf(path, from);
      const textual = resolved(start, path);
      return /[^/\\][/\\]\.\./.test(path) ? [textual, resolved(start, path, real)] : [textual];
    });
  const realRoot = real(root);
  // What the user named, and whatever it leads to: each is compared with its own kind.
  const tops = results === undefined ? [] : [partsOf(results)];
  const realTops = tops.map(real);
  const sources = [...inputs.map(partsOf), ...inputs.map(partsOf).map(real)];
  const isSource = (parts: readonly string[]): boolean => sources.some((top) => isBelow(parts, top));
  const isElsewhere = (place: readonly string[]): boolean =>
    ![realRoot, ...realTops].some((top) => isBelow(place, top)) && !isSource(place);
  const isOutside = (path: string): boolean => {
    if (harmless.test(path)) return false;
    if (/^~|^\\\\|^\/dev\//.test(path) || (/^[A-Za-z]:[/\\]/.test(path) && folder.startsWith('/')))
      return true;
    // After a `cd` nobody knows what `..` is.
    if (moves.length > 0 && path.split(/[/\\]/).includes('..')) return true;
    return targets(path).some((parts) => {
      const isInside = isBelow(parts, root) && isBelow(real(parts), realRoot);
      return (
        !isInside && !tops.some((top, at) => isBelow(parts, top) && isBelow(real(parts), realTops[at] ?? top))
      );
    });
  };
  const isOwn = ownPlaces(ownFolders, real);
  return {
    isOutside,
    isWrittenOutside: (path) => isOutside(path) && (isSource(partsOf(path)) || !isOwn(path)),
    isInput: (path) =>
      sources.length > 0 && targets(path).every((parts) => isSource(parts) && isSource(real(parts))),
    isProtected: (path) =>
      !harmless.test(path) &&
      targets(path).some((parts) =>
        [below(parts, root), below(real(parts), realRoot)].some((name) => protectionOf(name) !== null),
      ),
    isSecret: (path) =>
      isSecretName(path.replaceAll('\\', '/')) ||
      targets(path).some((parts) => isSecretName(below(real(parts), realRoot), `/${real(parts).join('/')}`)),
    leadsOut: (path) => targets(path).some((parts) => isBelow(parts, root) && isElsewhere(real(parts))),
    matching: (pattern) => joined(bases.map((from) => matchingNames(pattern, pathOf(from, folder), disk))),
    linksBelow: (path) => joined(targets(path).map((parts) => linksBelow(pathOf(parts, folder), disk))),
    named: (path) => (isBelow(partsOf(path), root) ? below(partsOf(path), root) : path),
  };
}

function isBelow(parts: readonly string[], top: readonly string[]): boolean {
  return top.every((part, at) => part === parts[at]);
}

/** Names above the folder protect nothing: a workspace may lie in a folder named .config. */
function below(parts: readonly string[], top: readonly string[]): string {
  return (isBelow(parts, top) ? parts.slice(top.length) : parts).join('/');
}

/** Tells whether a path as it is written, and where it leads, is in one of the folders. */
function ownPlaces(
  folders: readonly string[],
  real: (parts: readonly string[]) => readonly string[],
): (path: string) => boolean {
  const tops = folders.map(partsOf);
  return (path) => {
    if (!path.startsWith('/') || path.split('/').includes('..')) return false;
    const parts = partsOf(path);
    return tops.some((top) => isBelow(parts, top) && isBelow(real(parts), real(top)));
  };
}

function joined(found: readonly FoundNames[]): FoundNames {
  const paths = [...new Set(found.flatMap((each) => each.paths))];
  return { paths, isWhole: found.every(({ isWhole }) => isWhole) };
}

function isSecretName(path: string, whole = path): boolean {
  return isSecretFile(path) || environment.test(whole);
}

/** From where a path goes on: nothing for one from the top or from home. Without drives `a:notes` is a name like any other. */
function startOf(path: string, base: readonly string[]): readonly string[] {
  const hasDrives = /^[A-Za-z]:/.test(base[0] ?? '');
  return /^(?:[/\\~]|[A-Za-z]:[/\\])/.test(path) || (hasDrives && /^[A-Za-z]:/.test(path)) ? [] : base;
}

function pathOf(parts: readonly string[], folder: string): string {
  return folder.startsWith('/') ? `/${parts.join('/')}` : parts.join('\\');
}

function partsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
}

/** `real`: where a folder leads, before its parent is taken. */
function resolved(
  base: readonly string[],
  path: string,
  real: (parts: readonly string[]) => readonly string[] = (parts) => parts,
): string[] {
  let parts = [...base];
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') parts = real(parts).slice(0, -1);
    else if (segment !== '' && segment !== '.') parts.push(segment);
  }
  return parts;
}
