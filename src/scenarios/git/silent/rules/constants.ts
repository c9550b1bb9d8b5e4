/** Constants that one side changed or removed, and the other side began to use. */
import { posix } from 'node:path';
import { phrase } from '../../../../core/text/phrase';
import type { CodeText, Direction, Found, Maps, Rule, TwoTexts } from '../facts';
import { placeIn } from '../facts';
import type { Use } from '../uses';
import { usesOf } from '../uses';

interface Constant {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

const MODIFIERS =
  'export|default|public|private|protected|internal|static|final|const|constexpr|let|var|val|readonly|pub|open|companion';
const ASSIGNED = new RegExp(
  `^\\s*(?:#define\\s+([A-Z]\\w+)\\s|(?:(?:${MODIFIERS})\\s+)*(?:[\\w<>[\\].?]+\\s+)?([A-Z][A-Z0-9_]{2,})\\s*(?::[^=]+)?=(?![=>])|const\\s+([A-Z]\\w+)\\s*(?:\\w+\\s*)?=(?!=))`,
);
/** Languages whose files see all of their folder. */
const FOLDER_SCOPE = /\.(?:java|go|kts?|cs)$/;

/** Each constant of the text that has one value there, by name. */
function constantsOf({ code, lines }: CodeText): ReadonlyMap<string, Constant> {
  const found = new Map<string, Constant>();
  const doubled = new Set<string>();
  for (const [at, line] of code.entries()) {
    const match = ASSIGNED.exec(line);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match === null || name === undefined) continue;
    if (found.has(name)) doubled.add(name);
    const value = (lines[at] ?? '').slice(match[0].length).replace(/;\s*$/, '').trim();
    found.set(name, { name, value, line: at + 1 });
  }
  for (const name of doubled) found.delete(name);
  return found;
}

export const constantsRule: Rule = (direction, maps) =>
  direction.changedFiles.flatMap((file) => {
    if (file.before === null) return [];
    const after = file.after === null ? null : constantsOf(file.after);
    return [...constantsOf(file.before).values()].flatMap((constant) => {
      const now = after?.get(constant.name);
      if (now !== undefined && now.value === constant.value) return [];
      if (now === undefined && isStillThere(constant.name, direction)) return [];
      return usesOf(constant.name, direction)
        .filter((use) => means(use, file, direction, maps))
        .map((use) => found(file, constant, now, use));
    });
  });

/** Names of constants that are otherwise, or gone. */
export function changedConstants(files: readonly TwoTexts[]): readonly string[] {
  return files.flatMap(({ before, after }) => {
    if (before === null) return [];
    const now = after === null ? null : constantsOf(after);
    return [...constantsOf(before).values()].flatMap(({ name, value }) =>
      now?.get(name)?.value === value ? [] : [name],
    );
  });
}

/** Moved to another file, or written in another way. */
function isStillThere(name: string, { changedFiles, brought }: Direction): boolean {
  const word = new RegExp(`(?<![\\w.])${name}\\s*(?::[^=]+)?=(?!=)`);
  const isBound = ({ code }: CodeText): boolean => code.some((line) => word.test(line));
  return (
    changedFiles.some(({ after }) => after !== null && isBound(after)) ||
    brought.some(({ text }) => isBound(text))
  );
}

function means(
  { name, receiver, kind, file: { path } }: Use,
  home: TwoTexts,
  direction: Direction,
  maps: Maps,
): boolean {
  const own = direction.changedFiles.find((file) => file.path === path)?.oldPath ?? path;
  if (own === home.oldPath) return kind !== 'import';
  const imports = maps.using.imports.filter((one) => one.path === own && one.to === home.oldPath);
  if (receiver === null) {
    if (imports.some(({ names }) => names.includes(name))) return true;
    return false;
  }
  if (receiver === '') return false;
  const stem = posix.basename(home.oldPath).replace(/\.\w+$/, '');
  const isNear = FOLDER_SCOPE.test(own) && posix.dirname(own) === posix.dirname(home.oldPath);
  return receiver === stem
    ? imports.length > 0 || isNear
    : imports.some(({ names }) => names.includes(receiver));
}

function found(file: TwoTexts, { name, value, line }: Constant, now: Constant | undefined, use: Use): Found {
  const place = { use: placeIn(use.file.text, use.file.path, use.line), symbol: name };
  if (now === undefined)
    return {
      ...place,
      ...{ kind: 'deletion', sureness: 'likely', isStanding: false },
      changed: placeIn(file.before, file.oldPath, line),
      said: phrase('One side deleted {0}; the other side began to use it.', name),
    };
  return {
    ...place,
    ...{ kind: 'constant', sureness: 'check', isStanding: true },
    changed: placeIn(file.after, file.path, now.line),
    said: phrase(
      'One side changed {0} from {1} to {2}; the other side began to use it.',
      ...([name, cut(value), cut(now.value)] as const),
    ),
  };
}

const MOST_VALUE = 60;

function cut(value: string): string {
  return value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE)}…` : value;
}
