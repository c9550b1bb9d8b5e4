/** How the blocks of the initial context share a budget. */
import { CONTEXT_BLOCKS } from '../../core/map/context';
import type { ContextBlockKind, ContextEdits } from '../../core/map/context';
import { blockLines, linesUnits } from './contextBlock';
import type { BlockDraft, BuiltBlock } from './contextBlock';

/** What each block may have where all want more; what one leaves goes to the others. */
const SHARES: Readonly<Record<ContextBlockKind, number>> = {
  readme: 0.25,
  modules: 0.22,
  source: 0.43,
  paths: 0.1,
};
/** In this order blocks take their room: source uses whatever the others leave. */
const BUILT: readonly ContextBlockKind[] = ['modules', 'readme', 'paths', 'source'];

/**
 * The blocks in so many units, together never above them. One with a share of its own has that and no more; what it
 * leaves goes to those without. Shares of more than all are cut down in proportion. Without an entry a block is left out.
 */
export function buildBlocks(
  drafts: readonly BlockDraft[],
  room: number,
  shares: ContextEdits['shares'],
): ReadonlyMap<ContextBlockKind, BuiltBlock> {
  const rooms = shareOut(drafts, room, shares);
  const built = new Map<ContextBlockKind, BuiltBlock>();
  let spare = 0;
  const build = (kind: ContextBlockKind, own: number): number => {
    const block = drafts.find((draft) => draft.kind === kind)?.build(own) ?? null;
    if (block) built.set(kind, block);
    return own - (block ? linesUnits(blockLines(block)) : 0);
  };
  for (const kind of BUILT) if (shares[kind] !== null) spare += build(kind, rooms.get(kind) ?? 0);
  for (const kind of BUILT) if (shares[kind] === null) spare = build(kind, (rooms.get(kind) ?? 0) + spare);
  return built;
}

interface Wish {
  readonly kind: ContextBlockKind;
  readonly share: number;
  readonly wanted: number;
}

/** The room of each block: its share, or what it wants where that is less; the rest is shared out again. */
function shareOut(
  drafts: readonly BlockDraft[],
  room: number,
  shares: ContextEdits['shares'],
): ReadonlyMap<ContextBlockKind, number> {
  const wishes = CONTEXT_BLOCKS.flatMap((kind): Wish[] => {
    const draft = drafts.find((one) => one.kind === kind);
    return draft ? [{ kind, share: shares[kind] ?? SHARES[kind], wanted: draft.wantedUnits }] : [];
  });
  const fixed = wishes.filter(({ kind }) => shares[kind] !== null);
  const whole = Math.max(100, sumOf(fixed));
  const rooms = new Map<ContextBlockKind, number>();
  let left = room;
  const give = ({ kind, wanted }: Wish, most: number): void => {
    const own = Math.min(wanted, Math.floor(most));
    rooms.set(kind, own);
    left -= own;
  };
  for (const wish of fixed) give(wish, (room * wish.share) / whole);
  let open = wishes.filter(({ kind }) => shares[kind] === null);
  for (;;) {
    const [before, all] = [left, sumOf(open)];
    const content = open.filter(({ share, wanted }) => wanted <= (before * share) / all);
    if (content.length === 0 || content.length === open.length) break;
    for (const wish of content) give(wish, wish.wanted);
    open = open.filter((one) => !content.includes(one));
  }
  const [before, all] = [left, sumOf(open)];
  for (const { kind, share } of open) rooms.set(kind, Math.floor((before * share) / all));
  return rooms;
}

function sumOf(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { share }) => sum + share, 0);
}
