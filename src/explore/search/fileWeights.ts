/** How likely a file of a kind is what was meant, beside a source file that has the same words. */
import { EXAMPLE_FOLDERS, inFolders } from '../../core/files/folderNames';
import type { SearchQuery } from './query';

const FOLDERS_OF_TESTS =
  'tests?|__tests__|testing|specs?|e2e|fixtures?|__fixtures__|mocks?|__mocks__|testdata|snapshots?|__snapshots__|unit|integration|smoke|bench|[\\w-]+-tests?|tests?-[\\w-]+';
const TEST = new RegExp(
  `(?:^|/)(?:${FOLDERS_OF_TESTS})/|(?:^|/)(?:test_[^/]*|conftest|tests?)\\.[^/]+$|[._-](?:tests?|spec|e2e|bench|test-d|stories)\\.[^/]+$`,
  'i',
);
const EXAMPLE = inFolders(
  `${EXAMPLE_FOLDERS}|playgrounds?|docs?|tutorials?|website|benchmarks?|scripts?|tools?|templates?`,
);
const VENDORED =
  /(?:^|\/)(?:vendor(?:ed)?|third[_-]?party|external|node_modules|dist|build|generated|__generated__|out|legacy|deprecated)\/|\.(?:generated|gen|min|pb|bundle)\.[^/]+$|_pb2(?:_grpc)?\.pyi?$/i;
/** What was changed when: it has the words of every question, and answers none. */
const HISTORY =
  /(?:^|\/)(?:change(?:s|log)|history|news|release[\w-]*|what'?s-?new)[^/]*(?:\/|$)|(?:^|\/)\.changeset\//i;
/** Texts that no one writes. */
const DATA =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$|\.(?:lock|svg|po|pot|snap|map|ambr|csv|tsv|log)$/i;
const DECLARATIONS = /\.d\.[cm]?ts$|\.pyi$/i;

// Found by the questions of other repositories than those that are kept (test/eval).
const TEST_WEIGHT = 0.35;
const EXAMPLE_WEIGHT = 0.6;
const VENDORED_WEIGHT = 0.6;
const OTHER_TEXT_WEIGHT = 0.25;
const HISTORY_WEIGHT = 0.3;
const DATA_WEIGHT = 0.1;

/** What a path says of its file. */
export interface FileKind {
  readonly isTest: boolean;
  readonly isExample: boolean;
  readonly isVendored: boolean;
  readonly isHistory: boolean;
  readonly isData: boolean;
  /** Types without code (`.d.ts`, `.pyi`). */
  readonly isDeclarations: boolean;
}

/** The kind of the file of a path. */
export function fileKind(path: string): FileKind {
  return {
    isTest: TEST.test(path),
    isExample: EXAMPLE.test(path),
    isVendored: VENDORED.test(path),
    isHistory: HISTORY.test(path),
    isData: DATA.test(path),
    isDeclarations: DECLARATIONS.test(path),
  };
}

/** The weight of a file of a kind; `isModule`: whether the map reads its language. In (0, 1]. */
export function fileWeight(kind: FileKind, isModule: boolean, query: SearchQuery): number {
  if (kind.isData) return DATA_WEIGHT;
  let weight = kind.isVendored ? VENDORED_WEIGHT : 1;
  if (!query.asksTests && kind.isTest) weight *= TEST_WEIGHT;
  else if (isModule && kind.isExample) weight *= EXAMPLE_WEIGHT;
  if (isModule) return weight;
  if (!query.asksDocuments) weight *= OTHER_TEXT_WEIGHT;
  return kind.isHistory ? weight * HISTORY_WEIGHT : weight;
}
