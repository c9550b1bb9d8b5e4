/** What .gitattributes say of paths, as far as merges ask. */
import type { BytePath } from '../bytePaths';
import { joinNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

export interface MergeAttributes {
  /** `set` and `unspecified` merge by lines; `unset` and `binary` do not; else a driver's name. */
  readonly merge: string;
  /** A program between the work tree and the objects; null for none. */
  readonly filter: string | null;
  /** Encoding of the work tree's bytes where objects hold UTF-8; null for none. */
  readonly encoding: string | null;
  /** Of conflict markers. */
  readonly markerSize: number;
}

const NAMES = ['merge', 'filter', 'working-tree-encoding', 'conflict-marker-size'];
const USUAL_SIZE = 7;

/** One process for all paths. */
export async function readAttributes(
  git: RawGit,
  paths: readonly BytePath[],
): Promise<ReadonlyMap<BytePath, MergeAttributes>> {
  if (paths.length === 0) return new Map();
  const printed = await rawGit(git, ['check-attr', '-z', '--stdin', ...NAMES], joinNul(paths));
  const fields = printed.toString('latin1').split('\0');
  const values = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3)
    values.set(`${fields[at] ?? ''}\0${fields[at + 1] ?? ''}`, fields[at + 2] ?? '');
  return new Map(
    paths.map((path) => {
      const value = (name: string): string => values.get(`${path}\0${name}`) ?? 'unspecified';
      const named = (name: string): string | null => (isNoName(value(name)) ? null : value(name));
      const size = Number(value('conflict-marker-size'));
      return [
        path,
        {
          merge: value('merge'),
          filter: named('filter'),
          encoding: named('working-tree-encoding'),
          markerSize: Number.isInteger(size) && size > 0 ? size : USUAL_SIZE,
        },
      ] as const;
    }),
  );
}

function isNoName(value: string): boolean {
  return value === 'unspecified' || value === 'unset' || value === 'set' || value === '';
}
