/** What came, went and changed, as a report tells it and as an oracle does. */
import type { StructureReport } from '../../../../src/core/git/structure';
import type { OracleDefinition } from './oracles';

export type EventKind = 'came' | 'gone' | 'changed';

/** `kind path line`: a gone one by its place before, the others by that after. */
export type Event = string;

const eventOf = (kind: EventKind, path: string, line: number): Event => `${kind}\t${path}\t${line}`;

export interface FilePair {
  readonly path: string;
  readonly oldPath: string;
  readonly before: readonly OracleDefinition[];
  readonly after: readonly OracleDefinition[];
}

/** Definitions of one chain of names are paired by what they hold, then by their order. */
export function oracleEvents({ path, oldPath, before, after }: FilePair): ReadonlySet<Event> {
  const events = new Set<Event>();
  const old = byChain(before);
  const young = byChain(after);
  for (const chain of new Set([...old.keys(), ...young.keys()])) {
    const was = [...(old.get(chain) ?? [])];
    const left: OracleDefinition[] = [];
    for (const one of young.get(chain) ?? []) {
      const at = was.findIndex(({ digest }) => digest === one.digest);
      if (at === -1) left.push(one);
      else was.splice(at, 1);
    }
    for (const [at, one] of left.entries())
      events.add(eventOf(at < was.length ? 'changed' : 'came', path, one.line));
    for (const one of was.slice(left.length)) events.add(eventOf('gone', oldPath, one.line));
  }
  return events;
}

function byChain(definitions: readonly OracleDefinition[]): ReadonlyMap<string, readonly OracleDefinition[]> {
  const chains = new Map<string, OracleDefinition[]>();
  for (const one of definitions) {
    if (one.chain === null) continue;
    chains.set(one.chain, [...(chains.get(one.chain) ?? []), one]);
  }
  return chains;
}

/**
 * A renamed or moved symbol went at one place and came at the other; so did what stands in it, which has no row of its own
 * where it is the same in it.
 */
export function reportEvents(
  { symbols }: StructureReport,
  { path, oldPath, before, after }: FilePair,
): ReadonlySet<Event> {
  const events = new Set<Event>();
  const within = (
    kind: EventKind,
    own: string,
    definitions: readonly OracleDefinition[],
    place: { readonly path: string; readonly line: number; readonly endLine: number },
  ): void => {
    if (place.path !== own) return;
    events.add(eventOf(kind, own, place.line));
    for (const { chain, line } of definitions)
      if (chain !== null && line > place.line && line <= place.endLine) events.add(eventOf(kind, own, line));
  };
  for (const row of symbols) {
    const { change, from, body, signature } = row;
    const isElsewhere =
      change === 'renamed' ||
      change === 'moved' ||
      (from !== null && row.before !== row.after && !isRenumbered(row));
    if (change === 'added') within('came', path, [], row);
    else if (change === 'removed') within('gone', oldPath, [], row);
    else if (isElsewhere && from !== null) {
      within('came', path, after, row);
      within('gone', oldPath, before, from);
    } else if (signature !== null || body === 'code') within('changed', path, [], row);
  }
  // What stands in a moved symbol and changed on the way has a row of its own; by its place alone it came.
  return new Set(
    [...events].filter(
      (event) => !events.has(event.replace(/^changed/, 'came')) || !event.startsWith('changed'),
    ),
  );
}

/** `f` that is `f#2` now: another of its name came before it. */
function isRenumbered({ before, after }: StructureReport['symbols'][number]): boolean {
  return before?.replace(/#\d+/g, '') === after?.replace(/#\d+/g, '');
}
