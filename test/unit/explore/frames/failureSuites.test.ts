import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseFailures } from '../../../../src/explore/frames/parseFailures';
import { locatePlaces } from '../../../../src/explore/frames/locatePlaces';
import { mapOf } from '../../../support/exploreMap';
import { readFailures } from '../../../support/failureSuites';
import type { FailingProgram } from '../../../support/failureSuites';

const root = '/work/shop';

/** The failures of a program's output as a suite tells them. */
async function toldOf({ files, output, command }: FailingProgram): Promise<string[]> {
  const map = await mapOf(files);
  const failures = parseFailures(output.replaceAll('{root}', root).split('\n'));
  const folder = /^cd (\S+) &&/.exec(command)?.[1] ?? '.';
  return failures.map(({ message, frames }) => {
    const places = locatePlaces(map, { places: frames, folder, roots: [root] });
    const inside = places.find((place) => place !== null);
    return `${message} @ ${inside ? `${inside.path}:${inside.line} ${inside.id ?? '-'}` : 'outside'}`;
  });
}

describe('failures in the output of real programs', () => {
  const programs = readFailures();

  it('there are at least 60', () => {
    assert.ok(programs.length >= 60, String(programs.length));
  });

  for (const program of programs) {
    it(`${program.toolchain}: ${program.name}`, async () => {
      const told = (await toldOf(program)).map((line) => line.replaceAll(root, '{root}'));
      assert.deepEqual(told, program.told);
    });
  }
});
