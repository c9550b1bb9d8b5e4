/** Silent conflicts of real repositories: each kind in each language, from both sides. */
import assert from 'node:assert/strict';
import { mergeStage } from '../merging';
import { sidesOf } from './cases';
import { GO, JAVA } from './compiledKinds';
import { MAPPED } from './mapKinds';
import { PYTHON, TYPESCRIPT } from './scriptKinds';
import { looking, told } from './looking';

describe('Silent conflicts are found', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { look } = looking();

  for (const one of [...PYTHON, ...TYPESCRIPT, ...JAVA, ...GO, ...MAPPED])
    it(one.title, async () => {
      for (const changer of ['ours', 'theirs'] as const) {
        if (changer === 'theirs') {
          stage.git('checkout', '-q', '--orphan', 'again');
          stage.git('branch', '-D', 'main', 'side');
          stage.git('rm', '-rfq', '.');
          stage.git('checkout', '-q', '--orphan', 'main');
        }
        stage.twoSides(sidesOf(one, changer));
        const report = await look(stage);
        assert.deepEqual(told(report), one.told, changer);
        assert.deepEqual(report.conflicted, []);
        const [user, other] = changer === 'ours' ? ['side', 'main'] : ['main', 'side'];
        for (const finding of report.findings) {
          assert.equal(finding.changedBy, changer);
          assert.equal(finding.use.commit, stage.git('rev-parse', user).trim());
          assert.equal(finding.changed.commit, stage.git('rev-parse', other).trim());
        }
      }
    });
});
