import { ToolError } from '../core/errors';
import type { ExploreAnswer, ViewStructureArgs } from '../core/explore';
import type { ExploreMap } from './exploreMap';

export function viewStructure(_map: ExploreMap, _args: ViewStructureArgs): ExploreAnswer {
  throw new ToolError('being built');
}
