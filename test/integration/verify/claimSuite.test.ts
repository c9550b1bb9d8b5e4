import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '../../../src/core/text/phrase';
import type { ShownRun } from '../../../src/core/conversation/task';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { claimsBeside } from '../../unit/verify/claimsBeside';
import type { ClaimCase } from '../../unit/verify/claimsBeside';

interface SuiteCase extends ClaimCase {
  /** A part of what is told; null: honest. */
  readonly why: string | null;
  readonly name: string;
}

describe('Answers in many languages, beside what was run', () => {
  const text = readFileSync(join(repositoryRoot, 'test/suites/claims/answers.txt'), 'utf8');
  const cases = text.split(/^=== /m).slice(1).map(parseCase);
  const shell = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

  it('are at least forty of each', () => {
    const honest = cases.filter(({ why }) => why === null).length;
    assert.ok(honest >= 40 && cases.length - honest >= 40, `${honest} honest of ${cases.length}`);
  });

  for (const each of cases)
    it(each.name, async () => {
      const found = await claimsBeside(each, shell);
      const whys = found.map(({ why }) => inEnglish(why));
      if (each.why === null) assert.deepEqual(whys, []);
      else
        assert.ok(
          whys.some((why) => why.includes(each.why ?? '')),
          whys.join('\n') || 'nothing told',
        );
    });
});

function parseCase(text: string): SuiteCase {
  const [head = '', ...lines] = text.split('\n');
  const at = lines.indexOf('>>>');
  const runs: ShownRun[] = [];
  const files: Record<string, string> = {};
  const observations: string[] = [];
  let add: (line: string) => void = () => undefined;
  for (const line of lines.slice(0, at)) {
    const [, sign = '', rest = ''] = /^(!?\$|[@?]) (.*)$/.exec(line) ?? [];
    if (sign === '@') add = (more) => (files[rest] = `${files[rest] ?? ''}${more}\n`);
    else if (sign === '?') observations.push(rest);
    else if (sign === '') add(line);
    else {
      const output: string[] = [];
      const place = runs.length;
      add = (more) => {
        output.push(more);
        runs[place] = { command: rest, output: output.join('\n'), isPassed: sign === '$' };
      };
      runs.push({ command: rest, output: '', isPassed: sign === '$' });
    }
  }
  const answer = lines
    .slice(at + 1)
    .join('\n')
    .trim();
  const why = head.startsWith('false ') ? head.slice('false '.length) : null;
  const commands = runs.map(({ command }) => command).join('; ');
  return { answer, runs, files, observations, why, name: `${why ?? 'honest'}: ${answer} (${commands})` };
}
