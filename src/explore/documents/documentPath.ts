import { ToolError } from '../../core/errors';
import type { ExploreMap } from '../map/exploreMap';
import { resolveTarget } from '../target/resolveTarget';
import { oneLine } from '../answer/text';

/** The listed file that is asked for as a document. Throws ToolError for what is none, with what is right. */
export function documentPath(map: ExploreMap, asked: string): string {
  const target = resolveTarget(map, asked);
  if (target.kind === 'file') return target.path;
  if (target.kind === 'module') return target.node.path;
  if (target.kind === 'range') return target.path;
  const what =
    target.kind === 'folder' ? 'a folder; view_structure shows what is in it' : 'code; view_code shows it';
  throw new ToolError(`'${oneLine(asked)}' is ${what}.`);
}
