import { EXAMPLE_FOLDERS, inFolders } from '../../core/folderNames';
import { fileKind } from '../search/fileWeights';
import { readQuery } from '../search/query';
import { isAside } from '../survey/listedFiles';
import { isTestFile } from '../../core/testFile';

/** Earlier states of the code beside it, and what writes code: neither says how the repository works today. */
const COPIES =
  /(?:^|\/)(?:legacy|old|deprecated|archived?|obsolete|backups?|_?vendor(?:ed)?|third[_-]?party|generators?|codegen)\//i;
const GENERATED = /(?:^|\/)__generated__\/|[._-](?:generated|gen|pb)\.[^/]+$|_pb2(?:_grpc)?\.pyi?$/i;

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

/**
 * Whether a file of this path stands aside of a task: tests, examples, benchmarks, templates, vendored and generated files,
 * declarations beside code, older copies and generators, but for the kinds that the task asks for.
 * Source: RepoMaster section 3.2.3 shows core components; what stands aside is no core.
 */
export function isAsideForTask(task: string | null): (path: string) => boolean {
  const asksTests = task !== null && readQuery(task).asksTests;
  const asked = task === null ? [] : ASKED.filter(([asks]) => asks.test(task)).map(([, paths]) => paths);
  return (path) => {
    if (asked.some((wanted) => wanted.test(path))) return false;
    if (isTestFile(path) || fileKind(path).isTest) return !asksTests;
    return isAside(path) || fileKind(path).isDeclarations || COPIES.test(path) || GENERATED.test(path);
  };
}
