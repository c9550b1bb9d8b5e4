/** Symbols that are gone and symbols that came which hold the same: renamed and moved ones. */
import { OWN_NAME } from '../../../core/git/shapes';
import type { Entity } from './entities';
import { sharedTokens, shinglesOf } from './shingles';

export interface Twins {
  /** The surest first; an entity may be in several. */
  readonly pairs: readonly { readonly before: Entity; readonly after: Entity; readonly share: number }[];
  readonly isCut: boolean;
}

/** Shingles that more symbols have tell nothing: `return None`. */
const COMMON = 40;
/** Of one symbol that is gone, as many that came are compared with it. */
const MOST_CANDIDATES = 30;
/** Of all symbols together; beyond, only equal bodies and equal names are looked at. */
const MOST_COMPARISONS = 200_000;

/** Least shares: where the name is the same, where the home is, and where neither is. */
const LEAST = { name: 0.4, home: 0.5, none: 0.7 } as const;
/** Bodies with fewer tokens are alike by chance: `return self._name`. */
const FEW_TOKENS = { name: 8, home: 10, none: 24 } as const;

/** Deterministic; `sameHome` says whether what stands around both is the same. Cost: bounded comparisons of bodies. */
export function findTwins(
  before: readonly Entity[],
  after: readonly Entity[],
  sameHome: (before: Entity, after: Entity) => boolean,
): Twins {
  const candidates = new Candidates(after);
  const goneByName = countNames(before);
  const found: { before: Entity; after: Entity; share: number; score: number }[] = [];
  let comparisons = 0;
  for (const one of before) {
    const isOver = comparisons >= MOST_COMPARISONS;
    for (const other of isOver ? candidates.equal(one) : candidates.of(one)) {
      comparisons++;
      const share = sharedTokens(one.tokens(), other.tokens());
      const hasSameName = one.own === other.own;
      const isHome = sameHome(one, other);
      const isOnly = goneByName.get(one.own) === 1 && candidates.named(one.own) === 1;
      if (!isTwin(one, other, { share, hasSameName, isHome, isOnly })) continue;
      const extras = [hasSameName ? 0.3 : 0, isHome ? 0.2 : 0, one.file === other.file ? 0.1 : 0];
      const heads = one.shape.head === other.shape.head ? 0.15 : 0;
      const score = extras.reduce((sum, extra) => sum + extra, share + heads);
      found.push({ before: one, after: other, share, score });
    }
  }
  found.sort(
    (a, b) => b.score - a.score || a.before.number - b.before.number || a.after.number - b.after.number,
  );
  return { pairs: found, isCut: comparisons >= MOST_COMPARISONS };
}

interface Evidence {
  readonly share: number;
  readonly hasSameName: boolean;
  readonly isHome: boolean;
  /** Whether one symbol of this name is gone, and one came. */
  readonly isOnly: boolean;
}

function isTwin(one: Entity, other: Entity, { share, hasSameName, isHome, isOnly }: Evidence): boolean {
  if (isClassLike(one) !== isClassLike(other)) return false;
  const size = Math.min(one.tokens().length, other.tokens().length);
  const heads = one.shape.head === other.shape.head;
  if (hasSameName) {
    if (size >= FEW_TOKENS.name) return share >= LEAST.name;
    // Of a short body: what a name and a head say, where they are the only ones.
    return isOnly && heads && share === 1;
  }
  const by = isHome ? 'home' : 'none';
  if (size >= FEW_TOKENS[by]) return share >= LEAST[by];
  return isHome && heads && size >= 3 && isSame(one, other) && one.shape.parameters.length > 0;
}

/** Whether the bodies are equal but for their own names: `close`, which calls the `close` of another, may be `aclose` now. */
function isSame(one: Entity, other: Entity): boolean {
  const [old, young] = [one.tokens(), other.tokens()];
  if (old.length !== young.length) return false;
  return old.every((token, at) => token === young[at] || token === OWN_NAME || young[at] === OWN_NAME);
}

const CLASS_LIKE: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'enum',
  'struct',
  'trait',
  'namespace',
]);

function isClassLike({ shape }: Entity): boolean {
  return CLASS_LIKE.has(shape.kind);
}

function countNames(entities: readonly Entity[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { own } of entities) counts.set(own, (counts.get(own) ?? 0) + 1);
  return counts;
}

/** What came, by name, whole body and shingles. */
class Candidates {
  readonly #byName = new Map<string, Entity[]>();
  readonly #byBody = new Map<string, Entity[]>();
  readonly #byShingle = new Map<number, Entity[]>();

  constructor(after: readonly Entity[]) {
    for (const entity of after) {
      put(this.#byName, entity.own, entity);
      put(this.#byBody, bodyKey(entity), entity);
      for (const shingle of shinglesOf(entity.tokens()).keys()) put(this.#byShingle, shingle, entity);
    }
  }

  named(own: string): number {
    return this.#byName.get(own)?.length ?? 0;
  }

  /** Those with the same name or the same body. */
  equal(entity: Entity): readonly Entity[] {
    const named = this.#byName.get(entity.own) ?? [];
    const bodies = this.#byBody.get(bodyKey(entity)) ?? [];
    return [...new Set([...named, ...bodies])].slice(0, MOST_CANDIDATES);
  }

  /** Those, and those that share most shingles. */
  of(entity: Entity): readonly Entity[] {
    const counts = new Map<Entity, number>();
    for (const [shingle, times] of shinglesOf(entity.tokens())) {
      const having = this.#byShingle.get(shingle) ?? [];
      if (having.length > COMMON) continue;
      for (const other of having) counts.set(other, (counts.get(other) ?? 0) + times);
    }
    const most = [...counts]
      .sort(([a, times], [b, others]) => others - times || a.number - b.number)
      .slice(0, MOST_CANDIDATES)
      .map(([other]) => other);
    return [...new Set([...this.equal(entity), ...most])];
  }
}

function put<K>(table: Map<K, Entity[]>, key: K, entity: Entity): void {
  const known = table.get(key);
  if (known) known.push(entity);
  else table.set(key, [entity]);
}

/** An empty body equals no other. */
function bodyKey(entity: Entity): string {
  const tokens = entity.tokens();
  return tokens.length === 0 ? `${entity.number}` : tokens.join(' ');
}
