import { ToolError } from '../core/errors';
import type { ExploreAnswer, TraceDependenciesArgs } from '../core/explore';
import type { ExploreMap } from './exploreMap';

export function traceDependencies(_map: ExploreMap, _args: TraceDependenciesArgs): ExploreAnswer {
  throw new ToolError('being built');
}
