/**
 * Versions of names, as in static single assignment form: a version is the row of a stored value, nothing, or a
 * choice of versions where ways join. After Braun et al., "Simple and Efficient Construction of Static Single
 * Assignment Form" (CC 2013).
 */
import { EMPTY } from '../tape';

/** Not bound yet: what the name is outside of its scope. */
export const UNBOUND = -3;
/** Numbers from here down are choices. */
const FIRST_CHOICE = -10;

export const isChoice = (version: number): boolean => version <= FIRST_CHOICE;

/** A version that is what a test leaves of another. */
interface Refined {
  readonly origin: number;
  /** Number of the test. */
  readonly test: number;
}

export class Versions {
  readonly #options: number[][] = [];
  readonly #refined = new Map<number, Refined>();

  /** A test leaves `version` of `origin`. */
  refine(version: number, origin: number, test: number): void {
    this.#refined.set(version, { origin, test });
  }

  /** The choice of these: one of them alone where all are the same. */
  join(versions: readonly number[]): number {
    const different = this.#withoutParts(new Set(versions));
    const [first = EMPTY, second = EMPTY] = different;
    if (different.size <= 1) return first;
    if (different.size === 2 && this.#includes(first, second)) return first;
    if (different.size === 2 && this.#includes(second, first)) return second;
    return this.choose([...different]);
  }

  /** A choice that ways bring along again is not one more. */
  #includes(choice: number, version: number): boolean {
    const options = this.options(choice);
    return options.length <= FEW && options.includes(version);
  }

  /** A choice that more may be added to. */
  choose(options: number[]): number {
    return FIRST_CHOICE - (this.#options.push(options) - 1);
  }

  add(choice: number, option: number): void {
    if (option !== choice && !this.#isPartOf(option, (whole) => whole === choice))
      this.#options[FIRST_CHOICE - choice]?.push(option);
  }

  /** Without what is part of another one there; what a test leaves on either way is the whole again. */
  #withoutParts(versions: Set<number>): Set<number> {
    if (this.#refined.size === 0) return versions;
    for (let changed = true; changed;) {
      changed = false;
      const parts = [...versions].flatMap((version) => this.#refined.get(version) ?? []);
      for (const { origin, test } of parts)
        if (
          !versions.has(origin) &&
          parts.filter((each) => each.origin === origin && each.test === test).length > 1
        ) {
          versions.add(origin);
          changed = true;
        }
    }
    for (const version of versions)
      if (this.#isPartOf(version, (whole) => versions.has(whole))) versions.delete(version);
    return versions;
  }

  #isPartOf(version: number, isWhole: (version: number) => boolean): boolean {
    for (let part = this.#refined.get(version); part; part = this.#refined.get(part.origin))
      if (isWhole(part.origin)) return true;
    return false;
  }

  options(choice: number): readonly number[] {
    return this.#options[FIRST_CHOICE - choice] ?? [];
  }

  /**
   * What stands for each version: another one where a choice has but one option besides itself. Choices are looked
   * through until nothing changes or for this many rounds: what is left is a choice that could be simpler.
   */
  simplified(): (version: number) => number {
    const same = new Map<number, number>();
    const find = (version: number): number => {
      let at = version;
      for (let next = same.get(at); next !== undefined; next = same.get(at)) at = next;
      return at;
    };
    for (let round = 0, changed = true; changed && round < MOST_ROUNDS; round++) {
      changed = false;
      this.#options.forEach((options, index) => {
        const choice = FIRST_CHOICE - index;
        if (same.has(choice)) return;
        const different = new Set(options.map(find));
        different.delete(choice);
        this.#options[index] = [...different];
        if (different.size > 1) return;
        const [only = EMPTY] = different;
        same.set(choice, only);
        changed = true;
      });
    }
    return find;
  }

  /** The choices that may come down to this version; linear in all options. */
  reaching(version: number): ReadonlySet<number> {
    const users = new Map<number, number[]>();
    this.#options.forEach((options, index) => {
      for (const option of options) {
        const known = users.get(option);
        if (known) known.push(FIRST_CHOICE - index);
        else users.set(option, [FIRST_CHOICE - index]);
      }
    });
    const reaching = new Set<number>(users.get(version));
    for (const choice of reaching) for (const user of users.get(choice) ?? []) reaching.add(user);
    return reaching;
  }

  /** All versions that are no choices and can be reached from these. */
  leaves(versions: Iterable<number>): Set<number> {
    const seen = new Set<number>(versions);
    for (const version of seen) {
      for (const option of this.options(version)) seen.add(option);
      const whole = this.#refined.get(version)?.origin;
      if (whole !== undefined) seen.add(whole);
    }
    return new Set([...seen].filter((version) => !isChoice(version)));
  }
}

/** Choices are between a few; in more it would cost too much to look. */
const FEW = 16;
/** Loops nest a few deep; each round looks through one more level of them. */
const MOST_ROUNDS = 4;
