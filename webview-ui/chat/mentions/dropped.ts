/** Reads what was dropped on the composer from VS Code's explorer, editor tabs and trees. */
import type { FromChat } from '../../../src/protocol/fromChat';

type Data = Pick<DataTransfer, 'types' | 'getData'>;

const LISTS = ['application/vnd.code.uri-list', 'text/uri-list'];
/** Arrays of addresses, and of paths. */
const ARRAYS = ['resourceurls', 'codefiles'];
const OWN_TREES = 'application/vnd.code.tree.repomaster.';
/** More files than a question has mentions. */
const MOST_FILES = 50;

/** Whether something is dragged that a question can mention. */
export function canBeDropped({ types }: Pick<Data, 'types'>): boolean {
  return types.some((type) => [...LISTS, ...ARRAYS].includes(type.toLowerCase()) || isOwnTree(type));
}

/** What was dropped; null for nothing that a question can mention. */
export function droppedOf(data: Data): Extract<FromChat, { type: 'dropped' }> | null {
  const rows = data.types.some(isOwnTree);
  const lists = LISTS.map((type) => linesOf(data.getData(type)));
  const arrays = ARRAYS.map((type) => textsOf(data.getData(type)));
  const files = rows ? [] : ([...lists, ...arrays].find((each) => each.length > 0) ?? []);
  return rows || files.length > 0 ? { type: 'dropped', files: files.slice(0, MOST_FILES), rows } : null;
}

function isOwnTree(type: string): boolean {
  return type.toLowerCase().startsWith(OWN_TREES);
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
}

function textsOf(json: string): readonly string[] {
  if (json === '') return [];
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    // Another program's data under the same name.
    return [];
  }
}
