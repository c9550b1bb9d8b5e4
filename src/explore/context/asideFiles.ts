import { EXAMPLE_FOLDERS, inFolders } from '../../core/files/folderNames';
import { apartKind, isOfTests } from '../map/apartFiles';
import { readQuery } from '../search/query';

/** By what a task asks for them. */
const ASKED: readonly (readonly [asks: RegExp, of: RegExp])[] = [
  [
    new RegExp(`\\b(?:${EXAMPLE_FOLDERS}|tutorials?)\\b`, 'i'),
    inFolders(`[\\w-]*(?:${EXAMPLE_FOLDERS}|tutorials?)[\\w-]*`),
  ],
  [/\bbench(?:marks?)?\b/i, /(?:^|\/)[\w-]*bench[\w-]*\//i],
  [/\btemplates?\b/i, /(?:^|\/)[\w-]*templates?[\w-]*\//i],
  [/\b(?:generat(?:ors?|ed?)|codegen)\b/i, /(?:generat|codegen|[._-]gen\.|_pb2)/i],
  [/\b(?:legacy|old|deprecated|archived?)\b/i, /(?:^|\/)(?:legacy|old|deprecated|archived?)\//i],
  [/\bvendor(?:ed)?\b/i, /(?:^|\/)_?vendor(?:ed)?\//i],
];

/** Whether a file of this path stands apart (`apartKind`) and is of no kind that the task asks for. */
export function isAsideForTask(task: string | null): (path: string) => boolean {
  const asksTests = task !== null && readQuery(task).asksTests;
  const asked = task === null ? [] : ASKED.filter(([asks]) => asks.test(task)).map(([, paths]) => paths);
  return (path) => {
    if (asked.some((wanted) => wanted.test(path))) return false;
    return !(asksTests && isOfTests(path)) && apartKind(path) !== null;
  };
}
