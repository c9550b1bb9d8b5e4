import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ReportedProblem } from '../../../../src/core/conversation/mentions';
import { inEnglish } from '../../../../src/core/text/phrase';
import { tellAttachedProblems } from '../../../../src/session/participant/attachedProblems';
import type { AttachedProblem } from '../../../../src/session/participant/attachedProblems';

function at(path: string, severity: ReportedProblem['severity'], message: string): AttachedProblem {
  return { path, problem: { path, line: 3, severity, message, code: '' } };
}

const hint: AttachedProblem = { path: 'a.py', problem: null };
const elsewhere: AttachedProblem = { path: null, problem: null };

describe("Problems that are attached in VS Code's own chat", () => {
  const check = (
    attached: readonly AttachedProblem[],
    text: string | null,
    ...left: readonly string[]
  ): void => {
    const told = tellAttachedProblems(attached);
    assert.deepEqual([told.text, told.left.map(inEnglish)], [text, left]);
  };

  it('are told as what they are: attached, and no word of the rest of the folder', () => {
    check(
      [at('b.py', 'warning', 'unused'), at('a.py', 'error', 'no such name')],
      'Attached problems:\na.py:3 error: no such name\nb.py:3 warning: unused',
    );
  });

  it('that are not sent are said, by why they are not', () => {
    const others = [elsewhere, hint, hint, at('.env', 'error', 'TOKEN=abc is no line')];
    check(
      [at('a.py', 'error', 'no such name'), ...others],
      'Attached problems:\na.py:3 error: no such name',
      '1 attached problem is not sent: it is in no file of the open folder.',
      '1 attached problem is not sent: its file may hold secrets.',
      '2 attached problems are not sent: they are neither errors nor warnings.',
    );
  });

  it('send nothing where none of them can be sent: that is no folder without problems', () => {
    check([hint], null, '1 attached problem is not sent: it is neither an error nor a warning.');
    check(
      [elsewhere, elsewhere],
      null,
      '2 attached problems are not sent: they are in no file of the open folder.',
    );
    check([], null);
  });
});
