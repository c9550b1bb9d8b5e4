import assert from 'node:assert/strict';
import type { Recipe, ToolNeed } from '../../../src/recipes/recipe';
import { shortfalls } from '../../../src/recipes/shortfalls';

const need = (program: string, wanted: string | null): ToolNeed => ({
  ...{ program, wanted },
  why: { path: 'pyproject.toml', line: 3 },
});

/** `name version`, of those that are not there as they are wanted. */
function check(
  tools: readonly ToolNeed[],
  programs: Record<string, string>,
  expected: readonly string[],
): void {
  const recipe: Recipe = { steps: [], tools, needed: [], notes: [] };
  const machine = { programs: new Map(Object.entries(programs)), venvPrograms: 'bin' } as const;
  const found = shortfalls(recipe, machine).map(({ name, version }) => `${name} ${version ?? 'none'}`);
  assert.deepEqual(found, expected);
}

describe('tools that are not there as a file wants them', () => {
  it('are those of another version and those that are missing', () => {
    check([need('python', '>=3.12'), need('go', null)], { python3: '3.11.2' }, ['python3 3.11.2', 'go none']);
  });
  it('are none where the version fits, or cannot be compared', () => {
    const fitting = [need('python', '>=3.9'), need('node', 'lts/iron'), need('cargo', null)];
    check(fitting, { python3: '3.11.2', node: '20.5.0', cargo: '' }, []);
  });
  it('are told once for the same wish', () => {
    check([need('go', '1.22'), need('go', '1.22'), need('go', '1.23')], { make: '4.3' }, [
      'go none',
      'go none',
    ]);
  });
  it('are not known where no program was asked for', () => {
    check([need('python', '>=3.12')], {}, []);
  });
});
