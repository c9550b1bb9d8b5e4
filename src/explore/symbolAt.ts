import type { SymbolPlace } from '../core/views';
import type { ExploreMap } from './exploreMap';

/** The innermost named symbol around the line (from 1) of a file, else its module; null for a file not in the map. */
export function symbolAt(_map: ExploreMap, _path: string, _line: number): SymbolPlace | null {
  return null;
}
