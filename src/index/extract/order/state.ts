/** What the names of one scope are at the point that was reached, and how it came there. */
import type { BoundName } from './names';
import type { Versions } from './versions';
import { UNBOUND } from './versions';
import { EMPTY } from '../tape';

/** What a name is since a row. */
export interface Entry {
  readonly version: number;
  readonly since: number;
}

interface Change {
  readonly bound: BoundName;
  readonly before: Entry | undefined;
}

/** The versions at the end of a way, of the names that changed on it. */
export type Ending = ReadonlyMap<BoundName, number>;

/** When something last ran that may read the names of a scope from elsewhere. */
export interface Clock {
  /** A call or what is like one. */
  call: number;
  /** A return: functions inside live on. */
  exit: number;
}

/**
 * Where ways part and join, every name that changed on them is looked at; with so many looks in one scope the text is
 * generated (tens of thousands of names and ways out of one loop), and its names stay without order.
 */
const MOST_LOOKS = 500_000;

export class ScopeState {
  /** Nothing comes here. */
  unreachable = false;
  /** Looks at names so far. */
  #looks = 0;
  /** How many loops are open. */
  loops = 0;
  /** Versions that others may have seen, by name. */
  readonly seen = new Map<BoundName, Set<number>>();
  readonly #entries = new Map<BoundName, Entry>();
  readonly #changes: Change[] = [];
  /** Of the innermost open try statements: every version that was stored since. */
  readonly #recordings: Map<BoundName, Set<number>>[] = [];

  constructor(
    readonly versions: Versions,
    readonly clock: Clock,
  ) {}

  /** Whether its names are left without order. */
  get isGivenUp(): boolean {
    return this.#looks > MOST_LOOKS;
  }

  /** Counts looks at names. */
  look(count: number): void {
    this.#looks += count;
  }

  /** What the name is here. */
  read(bound: BoundName): number {
    return this.#entries.get(bound)?.version ?? bound.initial;
  }

  /** From this row on the name is this. */
  set(bound: BoundName, version: number, row: number): void {
    const before = this.#entries.get(bound);
    this.note(bound);
    this.#changes.push({ bound, before });
    this.#entries.set(bound, { version, since: row });
  }

  /** As `set`, by a statement: a handler around may see it. */
  store(bound: BoundName, version: number, row: number): void {
    this.set(bound, version, row);
    this.#record(bound, version);
  }

  /** Stored beside what is there. */
  addTo(bound: BoundName, version: number, row: number): void {
    const before = this.read(bound);
    const isNew = before === UNBOUND || before === EMPTY;
    this.store(bound, isNew ? version : this.versions.join([before, version]), row);
  }

  /** Notes the version that the name has now, where others may have seen it since it has it. */
  note(bound: BoundName): void {
    const { version, since } = this.#entries.get(bound) ?? { version: bound.initial, since: 0 };
    const reader = this.loops > 0 && bound.firstReader < Infinity ? 0 : bound.firstReader;
    if (this.clock.exit >= since || this.clock.call >= Math.max(since, reader))
      this.#markSeen(bound, version);
  }

  /** Notes that a name of a block ends here with what it has: functions inside may live on with it. */
  outlive(bound: BoundName): void {
    this.#markSeen(bound, this.read(bound));
  }

  /** Notes what others see once the scope has run. */
  finish(): void {
    if (!this.unreachable) for (const [bound, { version }] of this.#entries) this.#markSeen(bound, version);
    else for (const bound of this.#entries.keys()) this.note(bound);
  }

  #markSeen(bound: BoundName, version: number): void {
    const seen = this.seen.get(bound);
    if (seen) seen.add(version);
    else this.seen.set(bound, new Set([version]));
  }

  /** A point to go back to. */
  point(): number {
    return this.#changes.length;
  }

  /** Names that changed since a point. */
  changedSince(point: number): Set<BoundName> {
    const changed = new Set<BoundName>();
    this.#looks += this.#changes.length - point;
    for (let at = point; at < this.#changes.length; at++) {
      const change = this.#changes[at];
      if (change) changed.add(change.bound);
    }
    return changed;
  }

  /** What these names were at a point. */
  entriesAt(point: number, names: ReadonlySet<BoundName>): ReadonlyMap<BoundName, Entry | undefined> {
    const entries = new Map<BoundName, Entry | undefined>();
    for (let at = point; names.size > entries.size && at < this.#changes.length; at++) {
      const change = this.#changes[at];
      if (change && names.has(change.bound) && !entries.has(change.bound))
        entries.set(change.bound, change.before);
    }
    return entries;
  }

  /** Goes back to a point; returns what the names that changed since were, or null where nothing came to the end. */
  goBack(point: number): Ending | null {
    const ending = new Map<BoundName, number>();
    for (const bound of this.changedSince(point)) {
      this.note(bound);
      ending.set(bound, this.read(bound));
    }
    while (this.#changes.length > point) {
      const change = this.#changes.pop();
      if (change?.before) this.#entries.set(change.bound, change.before);
      else if (change) this.#entries.delete(change.bound);
    }
    const ended = !this.unreachable;
    this.unreachable = false;
    return ended ? ending : null;
  }

  /** From here on what changed at the end of a way holds. */
  goOn(ending: Ending, row: number): void {
    for (const [bound, version] of ending) this.set(bound, version, row);
  }

  /** Where ways join that all began here; a null ending never came here. */
  join(endings: readonly (Ending | null)[], row: number): void {
    const reached = endings.filter((ending) => ending !== null);
    this.unreachable = endings.length > 0 && reached.length === 0;
    const names = new Set(reached.flatMap((ending) => [...ending.keys()]));
    this.#looks += names.size;
    for (const bound of names) {
      const before = this.read(bound);
      const joined = this.versions.join(reached.map((ending) => ending.get(bound) ?? before));
      if (joined !== before) this.set(bound, joined, row);
    }
  }

  startRecording(): void {
    this.#recordings.push(new Map());
  }

  /** What was stored since the recording began, by name. */
  recorded(): ReadonlyMap<BoundName, ReadonlySet<number>> {
    return this.#recordings[this.#recordings.length - 1] ?? new Map<BoundName, Set<number>>();
  }

  endRecording(): void {
    const ended = this.#recordings.pop() ?? new Map<BoundName, Set<number>>();
    this.#looks += ended.size;
    for (const [bound, versions] of ended) for (const version of versions) this.#record(bound, version);
  }

  #record(bound: BoundName, version: number): void {
    const recording = this.#recordings[this.#recordings.length - 1];
    if (!recording) return;
    const versions = recording.get(bound);
    if (versions) versions.add(version);
    else recording.set(bound, new Set([version]));
  }
}
