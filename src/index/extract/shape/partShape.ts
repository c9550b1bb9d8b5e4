import type { ShapeHashes, SymbolShape } from '../../../core/git/shapes';

/** A shape without what its facts say: `number` is its index there. */
export interface PartShape extends Pick<
  SymbolShape,
  'parameters' | 'returns' | 'decorators' | 'tokens' | keyof ShapeHashes
> {
  readonly number: number;
}

/** What the syntax tree says of definitions, without the facts. */
export interface Shapes {
  readonly symbols: readonly PartShape[];
  readonly top: ShapeHashes;
}
