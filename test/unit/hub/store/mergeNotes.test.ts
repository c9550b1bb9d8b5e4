import assert from 'node:assert/strict';
import { mergeNotes } from '../../../../src/hub/store/mergeNotes';

describe('Notes of experience', () => {
  function check(known: readonly string[], learned: readonly string[], expected: readonly string[]): void {
    assert.deepEqual(mergeNotes(known, learned, 10).notes, expected);
  }

  it('become one where they say the same in other words', () => {
    check(
      ['Download the model weights before the first run.'],
      ['Before the first run, the model weights have to be downloaded with fetch.sh.'],
      ['Before the first run, the model weights have to be downloaded with fetch.sh.'],
    );
  });

  it('keep the one that says more', () => {
    check(
      ['Pass --device cpu to inference on machines without CUDA.'],
      ['Pass --device cpu to inference.'],
      ['Pass --device cpu to inference on machines without CUDA.'],
    );
  });

  it('give way to a newer one that contradicts them', () => {
    check(['Use Python 3.8.'], ['Use Python 3.11.'], ['Use Python 3.11.']);
    check(
      ['The --fast option works with large inputs.'],
      ['The --fast option fails with large inputs.'],
      ['The --fast option fails with large inputs.'],
    );
    const { replaced } = mergeNotes(['Use Python 3.8.'], ['Use Python 3.11.'], 10);
    assert.deepEqual(replaced, [{ before: 'Use Python 3.8.', by: 'Use Python 3.11.', why: 'contradicted' }]);
  });

  it('stay apart where they are about different things', () => {
    const notes = [
      'For csi300 pass --market csi300.',
      'For csi500 pass --market csi500.',
      'Install ffmpeg first.',
    ];
    check(notes.slice(0, 1), notes.slice(1), notes);
  });

  it('take twice no for yes', () => {
    check(
      ['The build needs a C compiler.'],
      ['The build fails without a C compiler.'],
      ['The build fails without a C compiler.'],
    );
    assert.equal(
      mergeNotes(['The build needs a C compiler.'], ['The build fails without a C compiler.'], 10).replaced[0]
        ?.why,
      'same',
    );
  });

  it("never keep a task's own result", () => {
    const { notes, refused } = mergeNotes(
      [],
      [
        'The result was 42 variants.',
        'Accuracy is 0.93 on the set.',
        'Results are written to out/ by default.',
        'Run index first.',
      ],
      10,
    );
    assert.deepEqual(refused, ['The result was 42 variants.', 'Accuracy is 0.93 on the set.']);
    assert.deepEqual(notes, ['Results are written to out/ by default.', 'Run index first.']);
  });

  it('are bounded: the newest stay', () => {
    const many = Array.from({ length: 30 }, (_, at) => `Topic${at}alpha subject${at}beta matters${at}.`);
    assert.deepEqual(mergeNotes([], many, 5).notes, many.slice(-5));
  });
});
