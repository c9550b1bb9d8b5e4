import { ToolError } from '../core/errors';
import type { ExploreAnswer, ViewCodeArgs } from '../core/explore';
import type { ExploreMap } from './exploreMap';

export function viewCode(_map: ExploreMap, _args: ViewCodeArgs): ExploreAnswer {
  throw new ToolError('being built');
}
