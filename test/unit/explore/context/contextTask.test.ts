import assert from 'node:assert/strict';
import { mapOf } from '../../../support/exploreMap';
import { contextOf, packages } from './contexts';

describe('the initial context', () => {
  describe('of a repository with tests, for a task', () => {
    const texts = {
      ...packages(14, 120),
      'lib/retry.py':
        'from lib.base import often\n\ndef retry_request(times):\n    """Retries a request that timed out."""\n    return often(times)\n\ndef other():\n    return 1\n',
      'lib/base.py': 'def often(x):\n    return x\n',
      'tests/test_retry.py':
        'from lib.retry import retry_request\n\nclass TestRetry:\n    """Retries of a request that timed out: request, retry, timed out."""\n    def test_retry_request(self):\n        assert retry_request(2) == 2\n    def test_retry_timed_out(self):\n        retry_request(3)\n',
    };
    const of = async (task: string | null, kind: string): Promise<readonly string[]> =>
      contextOf(await mapOf(texts), { task })
        .blocks.find((block) => block.kind === kind)
        ?.entries.map(({ key }) => key) ?? [];

    it('prefers what is tested to its tests, unless it is about tests', async () => {
      const task = 'retry a request that timed out';
      assert.equal((await of(task, 'modules'))[0], 'module:lib.retry');
      assert.equal((await of(`add tests: ${task}`, 'modules'))[0], 'module:tests.test_retry');
    });

    it('takes little from words that are said of any change', async () => {
      const adding = {
        ...texts,
        'lib/add.py': 'def add(x):\n    return x\n\ndef add_more(x):\n    return add(x)\n',
      };
      const asked = { task: 'add a limit to the request' };
      const blocks = contextOf(await mapOf(adding), asked).blocks;
      const keys = blocks.find(({ kind }) => kind === 'modules')?.entries.map(({ key }) => key) ?? [];
      assert.equal(keys[0], 'module:lib.retry');
      const only = contextOf(await mapOf(adding), { task: 'add' }).blocks;
      assert.equal(only.find(({ kind }) => kind === 'modules')?.entries[0]?.key, 'module:lib.add');
    });

    it('names what a module defines twice once', async () => {
      const twice =
        'import os\nif os.name == "nt":\n    def norm(p):\n        return p\nelse:\n    def norm(p):\n        return p\n';
      const { text } = contextOf(await mapOf({ ...texts, 'lib/paths.py': twice }), { task: 'norm of paths' });
      assert.match(text, /lib\/paths\.py \(.*defines norm\(\)(?:;|\n)/);
    });

    it('has the functions that have its words among the classes', async () => {
      const source = await of('retry a request that timed out', 'source');
      assert.equal(source[0], 'function:lib.retry.retry_request');
      assert.ok(!source.includes('function:lib.retry.other'));
      assert.ok(!(await of(null, 'source')).some((key) => key.startsWith('function:')));
    });
  });
});
