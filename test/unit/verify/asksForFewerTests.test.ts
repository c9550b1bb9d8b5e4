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
  ])
    it(`does not: ${task}`, () => assert.equal(asksForFewerTests(task), false));

  it('may speak of how code behaves under tests', () => {
    for (const task of ['Log nothing when running tests.', 'Read NODE_ENV.', 'Add a test mode.'])
      assert.equal(asksForTestMode(task), true, task);
    for (const task of ['Fix the total; the tests fail.', 'Add a test.'])
      assert.equal(asksForTestMode(task), false, task);
  });
});
