/** Maps of two trees, made in memory: what is asked of whoever makes and compares them. */
import type { MapDiff } from './structure';

/** A file of a tree by its path and the id of its blob. */
export interface TreeFile {
  readonly path: string;
  readonly id: string;
}

export interface TreeMapsAsked {
  /** Each file that either tree has, once. */
  readonly texts: readonly (TreeFile & { readonly text: string })[];
  readonly before: readonly TreeFile[];
  readonly after: readonly TreeFile[];
  /** Files and symbols that are called otherwise now; of a whole file the names are ''. */
  readonly renames: readonly {
    readonly from: { readonly path: string; readonly name: string };
    readonly to: { readonly path: string; readonly name: string };
  }[];
  /** Symbols that the change touched, as they are after it; of code outside of them the name is ''. */
  readonly changed: readonly { readonly path: string; readonly name: string }[];
}

export type CompareTrees = (asked: TreeMapsAsked) => Promise<MapDiff>;
