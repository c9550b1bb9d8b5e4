import assert from 'node:assert/strict';
import { parseJsonConfig, parseTomlConfig } from '../../../../../src/index/resolve/modules/configValue';

describe('configurations nested without end', () => {
  const deep = 20_000;
  const problem = 'nested deeper than 200 levels';

  it('of JSON are broken', () => {
    const { problems } = parseJsonConfig('package.json', '{"a":'.repeat(deep) + '1' + '}'.repeat(deep));
    assert.equal(problems[0]?.message, problem);
  });

  it('of TOML are broken where keys with dots nest them', () => {
    for (const text of [`a${'.a'.repeat(deep)} = 1`, `[a${'.a'.repeat(deep)}]\nb = 1`]) {
      const { table, problems } = parseTomlConfig('pyproject.toml', text);
      assert.deepEqual([table.size, problems[0]?.message], [0, problem]);
    }
  });
});
