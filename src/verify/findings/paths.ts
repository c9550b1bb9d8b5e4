/** Which files a review looks at, and as what, by the habits of the languages. */
import { EXAMPLE_FOLDERS, inFolders } from '../../core/files/folderNames';

const TEST =
  /(^|\/)(tests?|__tests__|specs?|testing|e2e)\/|(^|\/)(test_[^/]*|[^/]*_test|conftest)\.\w+$|[.-](test|spec)s?(-d)?\.[^./]+$/;
const CI =
  /(^|\/)(\.github\/(workflows|actions)\/|\.circleci\/|\.gitlab-ci\.ya?ml$|\.travis\.ya?ml$|azure-pipelines[^/]*\.ya?ml$|\.pre-commit-config\.yaml$)/;
const CHECK_SETTINGS =
  /(^|\/)(pytest\.ini|tox\.ini|setup\.cfg|pyproject\.toml|\.coveragerc|codecov\.ya?ml|\.codecov\.ya?ml|package\.json|noxfile\.py|[Mm]akefile|\.flake8|\.pylintrc)$|(^|\/)(jest|vitest|playwright|cypress|karma|nyc|eslint)\.[^/]*config[^/]*$|(^|\/)\.(nycrc|eslintrc|mocharc)[^/]*$|\.config\.[cm]?[jt]s$/;
const NOT_OURS =
  /(^|\/)(node_modules|vendor|vendored|_vendor|third_party|dist|build|\.yarn|generated|__generated__|__?fixtures__?|fixtures|testdata|__snapshots__)\/|\.min\.[cm]?js$|\.(gen|generated|pb)\.\w+$|_pb2(_grpc)?\.pyi?$|\.(lock|snap|map|svg|csv|ipynb)$|(^|\/)(package-lock\.json|pnpm-lock\.yaml|yarn\.lock)$/;
/** Where printing is what a file is for. */
const PRINTING_FOLDERS = inFolders(
  `${EXAMPLE_FOLDERS}|scripts?|docs?|bin|cli|benchmarks?|bench|playgrounds?|tools|fixtures?|__fixtures__|templates?`,
);
const PRINTS =
  /(^|\/)(cli|log|logger|logging|console|main|__main__|setup)[^/]*\.\w+$|[.-](cli|config)\.[^./]+$/i;

/** Longer texts are data or generated. */
const MOST_CHARS = 600_000;
const MOST_LINE_CHARS = 5_000;

export function isTestPath(path: string): boolean {
  return TEST.test(path);
}

/** Whether the file says how the project is built and checked: CI, test and lint settings. */
export function isCheckSettings(path: string): boolean {
  return CI.test(path) || CHECK_SETTINGS.test(path);
}

export function isCi(path: string): boolean {
  return CI.test(path);
}

export function mayPrint(path: string): boolean {
  return PRINTING_FOLDERS.test(path) || PRINTS.test(path);
}

/** Whether somebody of this project writes the file by hand, as far as its name and its text tell. */
export function isWrittenByHand(path: string, text: string): boolean {
  if (NOT_OURS.test(path) || text.length > MOST_CHARS) return false;
  if (/@generated|DO NOT EDIT|automatically generated/i.test(text.slice(0, 600))) return false;
  return text.length < MOST_LINE_CHARS || text.split('\n').every((line) => line.length < MOST_LINE_CHARS);
}
