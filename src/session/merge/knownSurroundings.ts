/** What the map knows about conflicts: it is worked out behind their candidates, and told when it is there. */
import { Emitter } from '../../core/async/emitter';
import type { Subscription } from '../../core/async/emitter';
import { errorText } from '../../core/errors';
import type { OutlineOf } from '../../core/git/candidates';
import type { ChangedNeighbour, MergeSideName, Surroundings, SymbolChange } from '../../core/git/mergeWork';
import type { Log } from '../../core/ports';
import { shownPath } from '../../git/bytePaths';
import type { ConflictReading, FileReading, MergeReading } from '../../scenarios/git/mergeReading';
import type { OutlinedText } from '../../scenarios/git/symbolChanges';
import type { ConflictFacts } from '../../scenarios/git/conflictFacts';
import { changesOf } from './symbolChanges';
import type { SideOfFile } from './symbolChanges';

/** What is asked of the map; paths are relative to the repository. Each rejects where the map cannot be asked. */
export interface MapQuestions {
  /** Id of the innermost symbol around a line (from 1); null for none, or a file that is not mapped. */
  symbolAt(path: string, line: number): Promise<string | null>;
  neighbours(id: string, role: Role, signal: AbortSignal): Promise<readonly MapPlace[]>;
}

type Role = ChangedNeighbour['role'];

export interface MapPlace {
  readonly id: string;
  readonly path: string;
  readonly line: number;
}

/** Files that the sides changed since the base. */
export interface SideTexts {
  has(side: MergeSideName, path: string): boolean;
  read(
    side: MergeSideName,
    path: string,
  ): Promise<{ readonly before: string | null; readonly after: string | null }>;
}

export interface SurroundingsPorts {
  readonly map: MapQuestions;
  readonly outline: OutlineOf;
  readonly sides: (reading: MergeReading, signal: AbortSignal) => Promise<SideTexts>;
  readonly log: Pick<Log, 'warn'>;
}

export interface KnownSurroundings extends Subscription {
  /** Null until it is worked out. */
  of(id: string): Surroundings | null;
  /** Works out what is not known of these conflicts; one merge after the other. */
  begin(reading: MergeReading, facts: ReadonlyMap<string, ConflictFacts>): void;
  readonly onChanged: Emitter<void>['on'];
}

/** Of one conflict; more are a hub, of which the page could show no more. */
const MOST_NEIGHBOURS = 40;

export function createKnownSurroundings(ports: SurroundingsPorts): KnownSurroundings {
  const changed = new Emitter<void>();
  const ended = new AbortController();
  const known = new Map<string, Surroundings>();
  const begun = new Set<string>();
  let last: Promise<void> = Promise.resolve();
  const isEnded = (): boolean => ended.signal.aborted;
  const work = async (
    reading: MergeReading,
    facts: ReadonlyMap<string, ConflictFacts>,
    asked: readonly Asked[],
  ): Promise<void> => {
    if (isEnded()) return;
    try {
      const outlined = createOutlined(ports, await ports.sides(reading, ended.signal));
      for (const { file, conflict } of asked) {
        if (isEnded()) return;
        const symbol = facts.get(conflict.id)?.symbol ?? null;
        known.set(
          conflict.id,
          await surroundingsOf(ports, outlined, { file, conflict, symbol }, ended.signal),
        );
        changed.fire();
      }
    } catch (error) {
      // Without the map the conflicts and their candidates are all there; the next reading tries again.
      for (const { conflict } of asked) if (!known.has(conflict.id)) begun.delete(conflict.id);
      if (!isEnded()) ports.log.warn(`the surroundings of a conflict are not known: ${errorText(error)}`);
    }
  };
  return {
    of: (id) => known.get(id) ?? null,
    begin: (reading, facts) => {
      const asked = reading.files.flatMap((file) =>
        file.conflicts.filter(({ id }) => !begun.has(id)).map((conflict) => ({ file, conflict })),
      );
      if (asked.length === 0) return;
      for (const { conflict } of asked) begun.add(conflict.id);
      last = last.then(() => work(reading, facts, asked));
    },
    onChanged: changed.on,
    dispose: () => {
      ended.abort();
      changed.dispose();
    },
  };
}

interface Asked {
  readonly file: FileReading;
  readonly conflict: ConflictReading;
}

/** The files of the sides with their outlines, each read once. */
interface Outlined {
  readonly sides: SideTexts;
  /** The file as the side had it before and after. */
  side(side: MergeSideName, path: string): Promise<SideOfFile>;
  text(path: string, text: string | null): Promise<OutlinedText | null>;
}

function createOutlined({ outline }: SurroundingsPorts, sides: SideTexts): Outlined {
  const read = new Map<string, Promise<SideOfFile>>();
  const text = async (path: string, given: string | null): Promise<OutlinedText | null> => {
    const found = given === null ? null : await outline(path, given);
    return given === null || found === null ? null : { text: given, outline: found };
  };
  return {
    sides,
    text,
    side: (side, path) => {
      const key = `${side} ${path}`;
      const known =
        read.get(key) ??
        sides.read(side, path).then(async ({ before, after }) => ({
          before: await text(path, before),
          after: await text(path, after),
        }));
      read.set(key, known);
      return known;
    },
  };
}

const SIDES = ['ours', 'theirs'] as const;

async function surroundingsOf(
  { map }: SurroundingsPorts,
  outlined: Outlined,
  { file, conflict, symbol }: Asked & { readonly symbol: string | null },
  signal: AbortSignal,
): Promise<Surroundings> {
  const path = shownPath(file.path);
  const [ours, theirs] = [
    await changesOfSide(outlined, file, symbol, 'ours'),
    await changesOfSide(outlined, file, symbol, 'theirs'),
  ];
  const symbolId = conflict.place === null ? null : await idAt(map, path, conflict.place.from + 1, symbol);
  if (symbolId === null) return { symbolId, ours, theirs, neighbours: [] };
  const neighbours: ChangedNeighbour[] = [];
  for (const role of ['caller', 'callee'] as const)
    for (const place of await map.neighbours(symbolId, role, signal))
      for (const side of SIDES) neighbours.push(...(await changedNeighbour(outlined, place, role, side)));
  return { symbolId, ours, theirs, neighbours: neighbours.slice(0, MOST_NEIGHBOURS) };
}

/** Markers end a symbol for the parser: its first lines stand above them. */
const MOST_LINES_ABOVE = 200;

/** The map's id of the symbol of this name around a line; of the line where the map has none of that name. */
async function idAt(
  map: MapQuestions,
  path: string,
  line: number,
  symbol: string | null,
): Promise<string | null> {
  const here = await map.symbolAt(path, line);
  if (symbol === null || here === null) return here;
  for (let at = line; at >= Math.max(1, line - MOST_LINES_ABOVE); at--) {
    const id = await map.symbolAt(path, at);
    if (id?.endsWith(`.${symbol}`) === true) return id;
  }
  return here;
}

async function changesOfSide(
  outlined: Outlined,
  file: FileReading,
  symbol: string | null,
  side: MergeSideName,
): Promise<SymbolChange[]> {
  if (symbol === null) return [];
  const path = shownPath(file.path);
  const [before, after] = [
    await outlined.text(path, file.texts.base),
    await outlined.text(path, file.texts[side]),
  ];
  return [...changesOf({ before, after }, symbol)];
}

async function changedNeighbour(
  outlined: Outlined,
  { id, path, line }: MapPlace,
  role: Role,
  side: MergeSideName,
): Promise<readonly ChangedNeighbour[]> {
  if (!outlined.sides.has(side, path)) return [];
  const file = await outlined.side(side, path);
  const name = nameIn(file, id);
  return name === null ? [] : changesOf(file, name).map((change) => ({ id, role, path, line, side, change }));
}

/** The name in the outlines that the map's id ends with, the longest. */
function nameIn({ before, after }: SideOfFile, id: string): string | null {
  const names = [before, after].flatMap((each) => each?.outline.symbols.map(({ name }) => name) ?? []);
  const fitting = names.filter((name) => id === name || id.endsWith(`.${name}`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
