import type { CodeTreeRow } from './codeTreeView';
import { idOf } from './coreComponentsView';
import type { CoreRow } from './coreComponentsView';

/** The id of what a row of either tree shows; undefined for a group. */
export function rowId(row: CodeTreeRow | CoreRow): string | undefined {
  return 'item' in row ? row.item.id : idOf(row);
}
