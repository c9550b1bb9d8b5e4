/** How likely a file of a kind is what was meant, beside a source file that has the same words. */
import type { SearchQuery } from './query';

const FOLDERS_OF_TESTS =
  'tests?|__tests__|testing|specs?|e2e|fixtures?|__fixtures__|mocks?|__mocks__|testdata|snapshots?|__snapshots__|unit|integration|smoke|bench|[\\w-]+-tests?|tests?-[\\w-]+';
const TEST = new RegExp(
  `(?:^|/)(?:${FOLDERS_OF_TESTS})/|(?:^|/)(?:test_[^/]*|conftest|tests?)\\.[^/]+$|[._-](?:tests?|spec|e2e|bench|test-d|stories)\\.[^/]+$`,
  'i',
);
const EXAMPLE =
  /(?:^|\/)(?:examples?|demos?|samples?|playgrounds?|docs?|tutorials?|website|benchmarks?|scripts?|tools?|templates?)\//i;
const VENDORED =
  /(?:^|\/)(?:vendor(?:ed)?|third[_-]?party|external|node_modules|dist|build|generated|__generated__|out|legacy|deprecated)\/|\.(?:generated|gen|min|pb|bundle)\.[^/]+$|_pb2(?:_grpc)?\.pyi?$/i;
/** What was changed when: it has the words of every question, and answers none. */
const HISTORY =
  /(?:^|\/)(?:change(?:s|log)|history|news|release[\w-]*|what'?s-?new)[^/]*(?:\/|$)|(?:^|\/)\.changeset\//i;
/** Texts that no one writes. */
const DATA =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml)$|\.(?:lock|svg|po|pot|snap|map|ambr|csv|tsv|log)$/i;

// Found by the questions of other repositories than those that are kept (test/eval).
const TEST_WEIGHT = 0.35;
const EXAMPLE_WEIGHT = 0.6;
const VENDORED_WEIGHT = 0.6;
const OTHER_TEXT_WEIGHT = 0.25;
const HISTORY_WEIGHT = 0.3;
const DATA_WEIGHT = 0.1;

/** The weight of a file by its path; `isModule`: whether the map reads its language. In (0, 1]. */
export function fileWeight(path: string, isModule: boolean, query: SearchQuery): number {
  if (DATA.test(path)) return DATA_WEIGHT;
  let weight = VENDORED.test(path) ? VENDORED_WEIGHT : 1;
  if (!query.asksTests && TEST.test(path)) weight *= TEST_WEIGHT;
  else if (isModule && EXAMPLE.test(path)) weight *= EXAMPLE_WEIGHT;
  if (isModule) return weight;
  if (!query.asksDocuments) weight *= OTHER_TEXT_WEIGHT;
  return HISTORY.test(path) ? weight * HISTORY_WEIGHT : weight;
}
