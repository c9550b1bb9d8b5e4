import { readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';

const groups = () => JSON.parse(readFileSync('groups.json', 'utf8'));
assert.deepEqual(groups(), { 3: 3, 5: 3 });
rmSync('groups.json');
assert.equal(spawnSync(process.execPath, ['group.cjs']).status, 0);
assert.deepEqual(groups(), { 3: 3, 5: 3 });
assert.match(readFileSync('group.cjs', 'utf8'), /lodash/);
