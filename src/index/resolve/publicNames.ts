/** Which names a star import brings from a module of Python: those that `__all__` lists, else the public ones. */
import { IN_BLOCK, NONE, Op, ROW_WIDTH } from '../extract/tape';
import type { Program, ProgramFile } from './program';
import { readListed } from './listedNames';
import type { ListedNames } from './listedNames';

export interface PublicNames {
  /** Whether a star import of the module brings a name that it has. */
  offers(file: number, name: string): boolean;
  /** Whether `__all__` names it. */
  lists(file: number, name: string): boolean;
  /** All names that a star import of the module binds, as far as the workspace tells; linear in its rows, once. */
  all(file: number): ReadonlySet<string>;
}

/** Reads each module when first asked for; modules that pass on each other's names end. */
export function createPublicNames(program: Program): PublicNames {
  const known = new Map<number, ListedNames | null>();
  const bound = new Map<number, ReadonlySet<string>>();
  const listed = (number: number): ListedNames | null => {
    const file = program.files[number];
    if (known.has(number) || !file) return known.get(number) ?? null;
    // Who asks while it is being read goes around in a circle.
    known.set(number, null);
    const found = readListed(program, file, listed);
    known.set(number, found);
    return found;
  };
  const offers = (file: number, name: string): boolean => {
    const found = listed(file);
    if (found?.names.has(name) === true) return true;
    return found?.isWhole !== true && !name.startsWith('_');
  };
  const all = (number: number): ReadonlySet<string> => {
    const file = program.files[number];
    const done = bound.get(number);
    if (done || !file) return done ?? new Set();
    const names = new Set(listed(number)?.names);
    bound.set(number, names);
    if (listed(number)?.isWhole === true) return names;
    for (const name of [...boundNames(file), ...starredNames(file, all)])
      if (offers(number, name)) names.add(name);
    return names;
  };
  return { offers, lists: (file, name) => listed(file)?.names.has(name) === true, all };
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

function starredNames(file: ProgramFile, all: PublicNames['all']): string[] {
  return file.running.flatMap((target, at) =>
    target.kind === 'module' && file.facts.imports[at]?.form === 'all' ? [...all(target.file)] : [],
  );
}
