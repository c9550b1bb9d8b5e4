import assert from 'node:assert/strict';
import { isInRange } from '../../../src/recipes/detect/versionRange';

describe('ranges of versions', () => {
  const rows: readonly [version: string, range: string, expected: boolean | null][] = [
    ['3.11.2', '>=3.8', true],
    ['3.11.2', '>=3.8,<3.11', false],
    ['3.11.2', '>= 3.8, < 3.12', true],
    ['3.11.2', '<=3.11', true],
    ['3.11.2', '>3.11.2', false],
    ['3.8.10', '==3.8.*', true],
    ['3.9.1', '==3.8.*', false],
    ['3.9.1', '!=3.9.*', false],
    ['3.9.1', '~=3.8', true],
    ['4.0', '~=3.8', false],
    ['3.9.0', '~=3.8.1', false],
    ['3.11.2', '^3.8', true],
    ['4.0.0', '^3.8', false],
    ['0.2.9', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['3.8.9', '~3.8', true],
    ['3.9.0', '~3.8.1', false],
    ['3.10.4', '3.10', true],
    ['3.1.4', '3.10', false],
    ['v20.11.1', '^18 || >=20', true],
    ['19.0.0', '^18.0.0 || ^20.0.0', false],
    ['18.19.0', '18.x', true],
    ['22.1.0', '18 - 20', false],
    ['20.5.0', '18 - 20', true],
    ['22.1.0', '*', true],
    ['22.1.0', 'lts/iron', null],
    ['', '>=3', null],
  ];
  for (const [version, range, expected] of rows)
    it(`${version} in ${range}: ${expected}`, () => assert.equal(isInRange(version, range), expected));
});
