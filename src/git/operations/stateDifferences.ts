/** What differs between two states of a repository. */
import { shownPath } from '../bytePaths';
import type { OperationState } from './operationState';

/** The parts of a state, one a value: compared one by one. */
function partsOf({ head, refs, index, notes, stashes, files }: OperationState): Map<string, string> {
  const parts = new Map([
    ['head', head],
    ['index', index],
    ['stashes', stashes],
  ]);
  for (const [name, commit] of Object.entries(refs)) parts.set(`ref ${name}`, commit);
  for (const [name, digest] of Object.entries(notes)) parts.set(`note ${name}`, digest);
  for (const [path, mark] of Object.entries(files)) parts.set(`file ${path}`, mark);
  return parts;
}

/** git and editors write these anew without a change of anybody's work. */
const LOOSE: ReadonlySet<string> = new Set(['note MERGE_RR', 'note AUTO_MERGE']);

/** The keys of all parts that differ, in no order. */
export function changedParts(a: OperationState, b: OperationState): ReadonlySet<string> {
  const [left, right] = [partsOf(a), partsOf(b)];
  const keys = new Set([...left.keys(), ...right.keys()]);
  return new Set([...keys].filter((key) => left.get(key) !== right.get(key)));
}

/** As changedParts, without what says nothing of anybody's work. */
export function differences(a: OperationState, b: OperationState): ReadonlySet<string> {
  return new Set([...changedParts(a, b)].filter((key) => !LOOSE.has(key)));
}

/** The state `base` with these parts of another. */
export function withParts(
  base: OperationState,
  other: OperationState,
  keys: ReadonlySet<string>,
): OperationState {
  const joined = (
    kind: 'ref' | 'note' | 'file',
    part: 'refs' | 'notes' | 'files',
  ): Record<string, string> => {
    const names = [...new Set([...Object.keys(base[part]), ...Object.keys(other[part])])];
    const all = names.map(
      (name) => [name, (keys.has(`${kind} ${name}`) ? other : base)[part][name]] as const,
    );
    return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  };
  const from = (key: string): OperationState => (keys.has(key) ? other : base);
  const { head } = from('head');
  return {
    head,
    commit: from(keys.has('head') ? 'head' : `ref ${/^ref: (\S+)/.exec(head)?.[1] ?? ''}`).commit,
    refs: joined('ref', 'refs'),
    index: from('index').index,
    notes: joined('note', 'notes'),
    stashes: from('stashes').stashes,
    files: joined('file', 'files'),
  };
}

/** git's notes of what is under way: where another thing is, going back would mix the two. */
const UNDER_WAY = /^note (?:(?:MERGE|CHERRY_PICK|REVERT)_HEAD$|rebase-|sequencer\/)/;

/**
 * What keeps `after` from going back to `before`, because somebody has changed it since `after`: what would be overwritten, the
 * commit that HEAD is at, and what is under way. By the names that git has for it: paths of the work tree, `HEAD`, refs, files
 * of `.git`.
 */
export function overwritten(
  now: OperationState,
  before: OperationState,
  after: OperationState,
): readonly string[] {
  const ours = differences(before, after);
  const theirs = differences(now, after);
  const isInTheWay = (key: string): boolean => ours.has(key) || key === 'head' || UNDER_WAY.test(key);
  const names = [...theirs].filter(isInTheWay).map(nameOf);
  return names.length === 0 && now.commit !== after.commit ? ['HEAD'] : names;
}

/** As people and git name a part. */
export function nameOf(key: string): string {
  if (key === 'head') return 'HEAD';
  if (key === 'index') return '.git/index';
  if (key === 'stashes') return 'refs/stash';
  const [kind = '', ...rest] = key.split(' ');
  const name = rest.join(' ');
  if (kind === 'file') return shownPath(name);
  return kind === 'ref' ? name : `.git/${name}`;
}
