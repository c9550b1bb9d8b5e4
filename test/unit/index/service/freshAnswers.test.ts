import assert from 'node:assert/strict';
import { answerFresh } from '../../../../src/index/service/freshAnswers';
import type { FreshPorts } from '../../../../src/index/service/freshAnswers';

interface Stage {
  readonly ports: FreshPorts;
  readonly stale: Set<string>;
  readonly readings: string[];
  /** The index has the files that were read. */
  indexed(): void;
}

/** Files that are stale until they are read, which takes until `indexed` when it is not at once. */
function stage(paths: readonly string[], reads: 'at once' | 'later' | 'never'): Stage {
  const stale = new Set(paths);
  const readings: string[] = [];
  let tell: () => void = () => undefined;
  let next = new Promise<void>((resolve) => (tell = resolve));
  const indexed = (): void => {
    stale.clear();
    tell();
    next = new Promise<void>((resolve) => (tell = resolve));
  };
  const readAgain = (due: readonly string[]): Promise<void> | null => {
    readings.push(due.join(' '));
    if (reads === 'never') return null;
    if (reads === 'at once') indexed();
    return new Promise(() => undefined);
  };
  const changed = (answered: Iterable<string>): string[] => [...answered].filter((path) => stale.has(path));
  return { ports: { changed, readAgain, nextIndex: () => next }, stale, readings, indexed };
}

describe('answerFresh', () => {
  it('asks once where no file has changed', async () => {
    const { ports, readings } = stage([], 'at once');
    let asked = 0;
    const answer = (): number => ++asked;
    assert.equal(await answerFresh(ports, ['a.py'], answer, () => ['b.py']), 1);
    assert.deepEqual(readings, []);
  });

  it('has suspects read before it asks, and files of the answer before it asks again', async () => {
    const { ports, readings, stale } = stage(['a.py'], 'at once');
    let asked = 0;
    const answer = (changed: readonly string[]): string => `${++asked} ${changed.join(' ')}`;
    assert.equal(await answerFresh(ports, ['a.py'], answer, () => ['a.py']), '1 ');
    stale.add('b.py');
    assert.equal(await answerFresh(ports, [], answer, () => ['b.py', 'c.py', 'b.py']), '3 ');
    assert.deepEqual(readings, ['a.py', 'b.py']);
  });

  it('answers as soon as the index has the file, whatever else is still to be done', async () => {
    const { ports, indexed } = stage(['a.py'], 'later');
    const answered = answerFresh(
      ports,
      ['a.py'],
      () => 'answer',
      () => [],
    );
    setImmediate(indexed);
    assert.equal(await answered, 'answer');
  });

  it('says which files have changed where they cannot be read now', async () => {
    const { ports } = stage(['a.py'], 'never');
    const answer = (changed: readonly string[]): string => changed.join(' ');
    assert.equal(await answerFresh(ports, [], answer, () => ['a.py', 'b.py']), 'a.py');
  });
});
