import assert from 'node:assert/strict';
import { declaredSteps } from '../../../src/recipes/detect/declaredSteps';
import { projectOf } from './texts';

describe('declaredSteps', () => {
  it('takes no step from a workflow that is broken, and says where it is', () => {
    const broken = 'jobs:\n  a:\n    steps:\n      - run: pytest\n        run: tox\n';
    const project = projectOf({
      '.github/workflows/ci.yml': broken,
      '.github/workflows/test.yml': broken.replace(/ +run: tox/, ''),
    });
    const { steps = [], notes } = declaredSteps(project, [], []);
    assert.deepEqual(
      steps.map(({ command, why }) => ({ command, why })),
      [{ command: 'pytest', why: [{ path: '.github/workflows/test.yml', line: 4 }] }],
    );
    assert.deepEqual(notes, ['.github/workflows/ci.yml:5 cannot be parsed (key given twice: run).']);
  });
});
