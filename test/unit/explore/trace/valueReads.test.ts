import assert from 'node:assert/strict';
import { traceDependencies } from '../../../../src/explore/trace/traceDependencies';
import { mapOf } from '../../../support/exploreMap';

describe('places that name a function without a call', () => {
  it('tells of places that name a function without calling it, in its own file and in those that import it', async () => {
    const files = {
      'pkg/__init__.py': 'from .jobs import job, other\n',
      'pkg/jobs.py':
        'def job(x):\n    """job is done"""\n    return x  # job\ndef other(): pass\nTABLE = {"job": job}\n',
      'app.py': 'from pkg import (\n    job,\n)\nmap(job, [])\njob(1)\nplan(job=1)\n',
      'far.py': 'job = 1\nprint(job)\n',
      'other.py': 'from pkg.jobs import other\njob = 1\nprint(job)\n',
      'tests/test_app.py': 'from pkg.jobs import other\ndef test_other():\n    other()\n',
    };
    const made = await mapOf(files);
    const { text } = traceDependencies(made, { target: 'pkg.jobs.job', direction: 'callers' });
    assert.match(
      text,
      /^note: 1 place names it and may read it as a value, without a call: pkg\/jobs\.py:5\.$/m,
    );
    assert.doesNotMatch(text, /only tests/);
    const tested = traceDependencies(made, { target: 'pkg.jobs.other', direction: 'callers' });
    assert.match(tested.text, /^note: only tests call it, as far as is known\.$/m);
    assert.doesNotMatch(tested.text, /as a value/);
  });

  it('tells of methods and functions of JavaScript that are named without a call', async () => {
    const made = await mapOf({
      'a.ts': [
        'export function done(x: number): number { return x; }',
        'export class A {',
        '  stop(): void {}',
        '  go(): void { later(this.stop); this.stop(); }',
        '}',
        'export const table = { done, "x": done };',
        '// done',
      ].join('\n'),
      'b.ts': "import { done } from './a';\nlater(done);\nlater(() => done<A, B>(1));\nlet x = 'done';\n",
    });
    const noteOf = (target: string): string | undefined =>
      /^note: (\d+ places? names?.*)$/m.exec(
        traceDependencies(made, { target, direction: 'callers' }).text,
      )?.[1];
    assert.equal(
      noteOf('done'),
      '2 places name it and may read it as a value, without a call: a.ts:6, b.ts:2.',
    );
    assert.equal(noteOf('A.stop'), '1 place names it and may read it as a value, without a call: a.ts:4.');
  });
});
