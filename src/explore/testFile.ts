/** Where tests are by the habits of the languages. */
const TEST_PATH =
  /(^|\/)(tests?|__tests__|specs?)\/|(^|\/)(tests?|test_[^/]*|[^/]*_tests?|conftest)\.pyi?$|\.(test|spec)\.[^./]+$/;

/** Whether a file is a test, or stands beside tests, as far as its path tells. */
export function isTestFile(path: string): boolean {
  return TEST_PATH.test(path);
}
