/** The open branches, loops, try statements and blocks of a scope, and what leaves them. */
import { Control } from './control';
import type { ControlKind } from './control';
import type { BoundName } from './names';
import type { Ending, ScopeState } from './state';

/** An open region. */
export type Region = Branches | Loop | Attempt | Label | Block;

interface Opened {
  /** Where its ways begin. */
  readonly point: number;
  /** Whether nothing came to where it begins. */
  readonly unreachable: boolean;
}

/** Branches, and cases of a switch that fall through. */
export interface Branches extends Opened {
  readonly kind: 'branches' | 'switch';
  readonly endings: (Ending | null)[];
  begun: boolean;
}

export interface Loop extends Opened {
  readonly kind: 'loop';
  /** The choice that each name stored in the loop is where its body begins. */
  readonly choices: ReadonlyMap<BoundName, number>;
  readonly breaks: Ending[];
  inBody: boolean;
}

export interface Attempt extends Opened {
  readonly kind: 'attempt';
  readonly endings: (Ending | null)[];
  /** What its handlers begin with. */
  stopped: Ending | null;
  finally: { readonly normal: readonly (Ending | null)[]; readonly point: number } | null;
}

interface Label extends Opened {
  readonly kind: 'label';
  readonly breaks: Ending[];
}

export interface Block extends Opened {
  readonly kind: 'block';
  readonly declared: Set<BoundName>;
}

/** The open regions of one scope. */
export class Regions {
  readonly #open: Region[] = [];

  constructor(readonly state: ScopeState) {}

  get isNested(): boolean {
    return this.#open.length > 0;
  }

  /** A declaration in the innermost block: the block's end takes it back. */
  declareInBlock(bound: BoundName): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const region = this.#open[at];
      if (region?.kind !== 'block') continue;
      region.declared.add(bound);
      return;
    }
  }

  get innermost(): Region | undefined {
    return this.#open[this.#open.length - 1];
  }

  push(region: Region): void {
    this.#open.push(region);
  }

  pop(): void {
    this.#open.pop();
  }

  opened(): Opened {
    return { point: this.state.point(), unreachable: this.state.unreachable };
  }

  /** Ends a way and goes back to where the region began. */
  endWay(region: Opened): Ending | null {
    const ending = this.state.goBack(region.point);
    this.state.unreachable = region.unreachable;
    return region.unreachable ? null : ending;
  }

  openLoop(row: number, stored: ReadonlySet<BoundName>): void {
    const { state } = this;
    const before = this.opened();
    const choices = new Map<BoundName, number>();
    for (const bound of stored) {
      const choice = state.versions.choose([state.read(bound)]);
      choices.set(bound, choice);
      state.set(bound, choice, row);
    }
    state.loops++;
    this.#open.push({ ...before, kind: 'loop', point: state.point(), choices, breaks: [], inBody: true });
  }

  /** The next round of a loop begins with what the names are now. */
  repeat(loop: Loop): void {
    if (this.state.unreachable) return;
    this.state.look(loop.choices.size);
    for (const [bound, choice] of loop.choices) {
      this.state.note(bound);
      this.state.versions.add(choice, this.state.read(bound));
    }
  }

  /** The names that the loop stores as they are now, for what comes behind it. */
  #broken(loop: Loop | Label): Ending {
    return loop.kind === 'loop' ? this.#now(loop.choices.keys()) : this.#current(loop.point);
  }

  /** Nothing goes on to the next row. */
  leave(kind: ControlKind): void {
    const { state } = this;
    if (!state.unreachable) {
      if (kind === Control.Break) this.#breakInnermost();
      else if (kind === Control.Continue) this.#continueLoops(1);
      else if (kind === Control.ContinueOuter) this.#continueLoops(Infinity);
      else if (kind === Control.BreakOuter) {
        // Which one the label names is not looked up: it may be any.
        for (const region of this.#open)
          if (region.kind === 'loop' || region.kind === 'label') region.breaks.push(this.#broken(region));
      }
    }
    state.unreachable = true;
  }

  #breakInnermost(): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const region = this.#open[at];
      if (region?.kind === 'loop') region.breaks.push(this.#broken(region));
      else if (region?.kind === 'switch') region.endings.push(this.#current(region.point));
      else continue;
      return;
    }
  }

  #continueLoops(most: number): void {
    let left = most;
    for (let at = this.#open.length - 1; at >= 0 && left > 0; at--) {
      const region = this.#open[at];
      if (region?.kind !== 'loop') continue;
      this.repeat(region);
      left--;
    }
  }

  #current(point: number): Ending {
    return this.#now(this.state.changedSince(point));
  }

  #now(names: Iterable<BoundName>): Ending {
    const ending = new Map<BoundName, number>();
    for (const bound of names) {
      this.state.note(bound);
      ending.set(bound, this.state.read(bound));
    }
    this.state.look(ending.size);
    return ending;
  }
}
