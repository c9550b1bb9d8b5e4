/** Which names a star import brings from a module: those that its `__all__` lists, else the public ones. */
import { IN_BLOCK, NONE, Op, ROW_WIDTH } from '../extract/tape';
import type { Program, ProgramFile } from './program';
import { readListed } from './listedNames';
import type { ListedNames } from './listedNames';

export interface PublicNames {
  /** Whether a star import of the module brings a name that it has. */
  offers(file: number, name: string): boolean;
  /** Whether `__all__` names it. */
  lists(file: number, name: string): boolean;
  /**
   * All names that a star import of the module binds, as far as the workspace tells; null where those of all modules
   * together are more than MOST_NAMES. Linear in its rows and in the names, once.
   */
  all(file: number): ReadonlySet<string> | null;
}

/** Names kept of all modules together: modules that pass all on in a row have as many as their number squared. */
const MOST_NAMES = 1_000_000;

/** Modules whose `__all__` is made of the next one's: more in a row nobody writes. */
const MOST_LISTS = 100;

/** Reads each module when first asked for; modules that pass on each other's names end. */
export function createPublicNames(program: Program): PublicNames {
  const listed = createListed(program);
  const offers = (file: number, name: string): boolean => {
    const found = listed(file);
    if (found?.names.has(name) === true) return true;
    return found?.isWhole !== true && !name.startsWith('_');
  };
  const all = createBound(program, listed, offers);
  return { offers, lists: (file, name) => listed(file)?.names.has(name) === true, all };
}

type Listed = (file: number) => ListedNames | null;

function createListed(program: Program): Listed {
  const known = new Map<number, ListedNames | null>();
  let depth = 0;
  const listed: Listed = (number) => {
    const file = program.files[number];
    if (known.has(number) || !file) return known.get(number) ?? null;
    if (depth === MOST_LISTS) return { names: new Set(), isWhole: false };
    // Who asks while it is being read goes around in a circle.
    known.set(number, null);
    depth++;
    const found = readListed(program, file, listed);
    depth--;
    known.set(number, found);
    return found;
  };
  return listed;
}

/** Makes the look-up of `all`; modules below are read first, without recursion, as chains of them may be long. */
function createBound(program: Program, listed: Listed, offers: PublicNames['offers']): PublicNames['all'] {
  const bound = new Map<number, Set<string> | null>();
  let left = MOST_NAMES;
  const stars = (number: number): readonly number[] =>
    listed(number)?.isWhole === true ? [] : starTargets(program.files[number]);
  const enter = (number: number): Open => {
    bound.set(number, new Set(listed(number)?.names));
    return { number, targets: stars(number), next: 0 };
  };
  const close = ({ number, targets }: Open): void => {
    const names = bound.get(number);
    const file = program.files[number];
    if (!names || !file || listed(number)?.isWhole === true) return;
    const below = targets.map((target) => bound.get(target));
    if (below.includes(null) || left <= 0) {
      bound.set(number, null);
      return;
    }
    for (const some of [boundNames(file), ...below])
      for (const name of some ?? []) if (offers(number, name)) names.add(name);
    left -= names.size;
  };
  return (number) => {
    const done = bound.get(number);
    if (done !== undefined || !program.files[number]) return done === undefined ? new Set() : done;
    const open = [enter(number)];
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const target = top.targets[top.next++];
      if (target === undefined) {
        close(top);
        open.pop();
      } else if (!bound.has(target)) open.push(enter(target));
    }
    return bound.get(number) ?? null;
  };
}

interface Open {
  readonly number: number;
  readonly targets: readonly number[];
  next: number;
}

/** Names that a module itself binds. */
function boundNames({ facts }: ProgramFile): string[] {
  const { rows, strings } = facts.tape;
  const names: string[] = [];
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const isBound = rows[at] === Op.StoreName && rows[at + 1] === 0 && ((rows[at + 5] ?? 0) & IN_BLOCK) === 0;
    if (isBound && rows[at + 3] !== NONE) names.push(strings[rows[at + 3] ?? 0] ?? '');
  }
  return names;
}

/** Modules whose names the stars of a file bring, each once. */
function starTargets(file: ProgramFile | undefined): readonly number[] {
  const targets = file?.running.flatMap((target, at) =>
    target.kind === 'module' && file.facts.imports[at]?.form === 'all' ? [target.file] : [],
  );
  return [...new Set(targets)];
}
