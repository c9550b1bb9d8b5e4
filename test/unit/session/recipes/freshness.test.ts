import assert from 'node:assert/strict';
import { phrase } from '../../../../src/core/text/phrase';
import { createFreshness } from '../../../../src/session/recipes/freshness';
import type { SetupView } from '../../../../src/recipes/setup';

const view: SetupView = {
  recipe: {
    ...{ steps: [], tools: [], notes: [] },
    needed: [{ path: 'data/x.csv', why: { path: 'main.py', line: 3 } }],
  },
  machine: { programs: new Map(), venvPrograms: 'bin' },
  project: { paths: [], read: () => null, exists: () => false },
  steps: [
    {
      step: {
        ...{ id: 'a', kind: 'build', title: phrase('Build'), command: 'make', folder: '.', need: 'required' },
        ...{ why: [{ path: 'tools/build.ts', line: 1 }], inputs: ['src/version.py'], network: false },
        ...{ programs: [], product: { kind: 'none' } },
      },
      state: { kind: 'due', reason: 'never', why: phrase('it has not run yet') },
      record: null,
    },
  ],
  pending: [],
  next: null,
};

describe('what the view of the set-up is drawn again for', () => {
  const freshness = createFreshness();
  freshness.shown(view);
  const cases: readonly (readonly [path: string, concerns: boolean])[] = [
    ['package.json', true],
    ['web/package-lock.json', true],
    ['README.md', true],
    ['.github/workflows/ci.yml', true],
    ['setup.py', true],
    ['.venv', true],
    ['node_modules', true],
    // Named by a row.
    ['main.py', true],
    ['tools/build.ts', true],
    ['src/version.py', true],
    ['data/x.csv', true],
    // Worked on all day, or written by programs.
    ['src/other.py', false],
    ['web/page.tsx', false],
    ['.git/index', false],
    ['src/__pycache__/a.pyc', false],
    ['node_modules/a/package.json', false],
    ['.venv/lib/python3.11/site-packages/x/METADATA', false],
  ];
  for (const [path, concerns] of cases)
    it(`${path}: ${concerns}`, () => assert.equal(freshness.concerns(new Set([path])), concerns));
});
