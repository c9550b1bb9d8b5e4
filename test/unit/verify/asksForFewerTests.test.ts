import assert from 'node:assert/strict';
import { asksForFewerTests, asksForTestMode } from '../../../src/verify/asksForFewerTests';

describe('A task that asks for fewer tests', () => {
  for (const task of [
    'Remove the tests of the old exporter.',
    'The exporter is gone: delete tests/test_export.py and its test data.',
    'Please skip the flaky network tests.',
    'Mark test_total as xfail.',
    'Rewrite the test suite with pytest.',
    'Lösche die Tests des alten Exports.',
    'Supprime les tests obsolètes.',
    'Elimina las pruebas antiguas.',
    'Удали устаревшие тесты.',
    '古いテストを削除してください。',
    '删除过时的测试。',
    '오래된 테스트를 삭제해 주세요.',
    'Delete the tests of v1, which are not needed any more.',
    'Delete the exporter and its tests.',
    'Delete the exporter, its docs and the tests.',
    'Remove the tests that nobody keeps.',
    'Drop everything in tests/legacy.',
    'Die alten Tests sollen gelöscht werden.',
    'Eski testleri kaldır.',
    'पुराने परीक्षण हटाएं।',
    '把过时的测试删除。',
  ])
    it(task, () => assert.equal(asksForFewerTests(task), true));

  for (const task of [
    'Fix the failing tests.',
    'Make the tests pass. Do not delete any tests.',
    'Remove the cache. All tests must pass.',
    'Delete the exporter without touching the tests.',
    'Never skip tests.',
    'Behebe den Fehler, ohne Tests zu löschen.',
    'Corrige el total sin eliminar pruebas.',
    'Add a test for `total`.',
    'Rewrite the tokenizer so that all tests pass.',
    'Remove the deprecated helper and make the tests pass.',
    'Add salting to passwords with tests.',
    'Replace the parser, all tests must still pass.',
    'Remove the code that breaks the tests.',
    'Drop Python 3.8 and run the tests.',
    'Handle the empty list and add tests.',
    'Delete no tests.',
    'Lösche keine Tests.',
    'Lösche den Cache, damit die Tests grün sind.',
    'Tests dürfen nicht gelöscht werden.',
    'Supprime le cache pour que les tests passent.',
    'Удали кэш, чтобы тесты проходили.',
    'テストが通るように古いコードを削除してください。',
    'テストを削除しないでください。',
    '테스트가 통과하도록 캐시를 삭제해 주세요.',
    '删除缓存，使测试通过。',
    '不要删除测试。',
    'Reduce the time the tests take.',
    'Rewrite the loader using test-driven development.',
    'Elimina la caché y ejecuta las pruebas.',
    'キャッシュを削除して、テストを通してください。',
  ])
    it(`does not: ${task}`, () => assert.equal(asksForFewerTests(task), false));

  it('may speak of how code behaves under tests', () => {
    for (const task of ['Log nothing when running tests.', 'Read NODE_ENV.', 'Add a test mode.'])
      assert.equal(asksForTestMode(task), true, task);
    for (const task of ['Fix the total; the tests fail.', 'Add a test.'])
      assert.equal(asksForTestMode(task), false, task);
  });
});
