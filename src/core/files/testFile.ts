/** Where tests are by the habits of the languages. */
const TEST_PATH =
  /(^|\/)([\w-]+[-_])?(tests?|specs?)\/|(^|\/)__tests__\/|(^|\/)(tests?|test_[^/]*|[^/]*_tests?|conftest)\.pyi?$|\.(test|spec)\.[^./]+$|(_test|_spec|Tests?|Spec)\.(go|rs|rb|java|kt|cs|c|cc|cpp|php|swift|ex|exs)$/;

/** Whether a file is a test, or stands beside tests, as far as its path tells. */
export function isTestFile(path: string): boolean {
  return TEST_PATH.test(path);
}
