import { createRequire } from 'node:module';
import { join } from 'node:path';
import assert from 'node:assert/strict';

const chunk = createRequire(join(process.cwd(), 'package.json'))('./chunk.js');
assert.deepEqual(chunk([1, 2, 3], 2), [[1, 2], [3]]);
assert.deepEqual(chunk([1, 2, 3, 4], 2), [
  [1, 2],
  [3, 4],
]);
assert.deepEqual(chunk([1], 5), [[1]]);
assert.deepEqual(chunk([], 2), []);
