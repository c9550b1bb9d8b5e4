import { ToolError } from '../core/errors';
import type { ExploreAnswer, SearchCodeArgs } from '../core/explore';
import type { ExploreMap } from './exploreMap';

export function searchCode(_map: ExploreMap, _args: SearchCodeArgs): ExploreAnswer {
  throw new ToolError('being built');
}
