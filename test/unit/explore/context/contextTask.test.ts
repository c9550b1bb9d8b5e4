import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../../src/core/map/context';
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
    const ranked = async (task: string | null, kind: string): Promise<readonly string[]> =>
      contextOf(await mapOf(texts), { task })
        .blocks.find((block) => block.kind === kind)
        ?.entries.map(({ key }) => key) ?? [];

    it('prefers what is tested to its tests, unless it is about tests', async () => {
      const task = 'retry a request that timed out';
      assert.equal((await ranked(task, 'modules'))[0], 'module:lib.retry');
      assert.equal((await ranked(`add tests: ${task}`, 'modules'))[0], 'module:tests.test_retry');
    });

    it('has what it names, first and whatever its rank, in a sentence of any script', async () => {
      for (const task of ['修复`other`函数的返回值', 'lib.retry.other gives 2', 'Worker3 and `other`'])
        assert.ok((await ranked(task, 'source')).includes('function:lib.retry.other'), task);
      assert.equal((await ranked('请修改lib/retry.py', 'source'))[0], 'file:lib/retry.py');
      assert.equal((await ranked('请修改lib/retry.py', 'modules'))[0], 'module:lib.retry');
    });

    it('leaves out tests, examples, copies and what is generated, unless it asks for them or names them', async () => {
      const more = {
        ...texts,
        'examples/retry_demo.py':
          'from lib.retry import retry_request\n\ndef request_demo():\n    return retry_request(1)\n',
        'legacy/retry.py':
          'def retry_request(times):\n    """Retries a request that timed out."""\n    return times\n',
        'lib/retry_pb2.py': 'def retry_request_pb(times):\n    return times\n',
        'lib/retry.pyi': 'def retry_request(times: int) -> int: ...\n',
      };
      const paths = async (task: string | null): Promise<string[]> => {
        const { blocks } = contextOf(await mapOf(more), { task, budgetTokens: 20_000 });
        return [...new Set(blocks.flatMap(({ entries }) => entries.map(({ path }) => path)))];
      };
      const aside = Object.keys(more).filter((path) => /^(?:tests|examples|legacy)|_pb2|\.pyi/.test(path));
      for (const task of [null, 'retry a request that timed out']) {
        const shown = await paths(task);
        assert.deepEqual(
          aside.filter((path) => shown.includes(path)),
          [],
          String(task),
        );
      }
      assert.ok((await paths('add a test for a request')).includes('tests/test_retry.py'));
      assert.ok((await paths('mend the example of a request')).includes('examples/retry_demo.py'));
      assert.ok((await paths('request_demo fails')).includes('examples/retry_demo.py'));
      assert.ok((await paths('why does legacy/retry.py retry')).includes('legacy/retry.py'));
      const { text } = contextOf(await mapOf(more));
      assert.match(text, /^5 modules of tests, examples and the like are left out below\.$/m);
      const few = await mapOf({
        'lib.py': 'def run():\n    return 1\n',
        'tests/test_lib.py': 'import lib\nlib.run()\n',
      });
      const whole = contextOf(few, { edits: { ...NO_EDITS, apart: 'shown' } });
      assert.doesNotMatch(whole.text, /are left out below/);
      assert.match(whole.text, /^tests\/test_lib\.py \(2 lines, I [\d.]+, test\)/m);
      assert.doesNotMatch(contextOf(few).text, /test_lib/);
    });

    it('shows tests where there is nothing else', async () => {
      const only = { 'tests/test_a.py': 'class TestA:\n    def test_a(self):\n        return 1\n' };
      const { blocks } = contextOf(await mapOf(only));
      assert.ok(blocks.some(({ entries }) => entries.some(({ path }) => path === 'tests/test_a.py')));
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
      const source = await ranked('retry a request that timed out', 'source');
      assert.equal(source[0], 'function:lib.retry.retry_request');
      assert.ok(!source.includes('function:lib.retry.other'));
      assert.ok(!(await ranked(null, 'source')).some((key) => key.startsWith('function:')));
    });
  });
});
