import assert from 'node:assert/strict';
import { renderMeasured } from '../../../bench/tokens/tokensReport';
import type { Measured } from '../../../bench/tokens/tokensReport';

const session = (more: Partial<Measured>): Measured => ({
  ...{ task: 'a', class: 'fix', loop: 'plain', model: 'm', passed: true, requests: 4, input: 1_000 },
  ...{ cached: 600, output: 50, parts: {}, recorded: { requests: 4, input: 1_000, passed: true } },
  ...{ refusedCalls: [], unusedReplies: 0, errors: [], replies: 4, nothingMissing: 4, missing: [] },
  ...{ said: '', seconds: 2 },
  ...more,
});

const cellsOf = (text: string, loop: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[2] === loop)
    ?.slice(1, -1) ?? [];

describe('the report of the token bench', () => {
  it('has a row a loop, and their ratio over the tasks that both did', () => {
    const text = renderMeasured([
      session({}),
      session({ loop: 'ours', requests: 8, input: 5_000, cached: 4_200, output: 100 }),
      session({ task: 'b', loop: 'ours', input: 3_000, passed: false }),
    ]);
    const ours = ['fix', 'ours', '2', '1 of 2', '12', '8,000', '4,800', '3,200', '150', '0', '100 %', '4'];
    assert.deepEqual(cellsOf(text, 'ours'), ours);
    const plain = ['fix', 'plain', '1', '1 of 1', '4', '1,000', '600', '400', '50', '0', '100 %', '2'];
    assert.deepEqual(cellsOf(text, 'plain'), plain);
    const ratios = [
      'fix',
      'ours / plain',
      '1',
      '',
      '2.00 x',
      '5.00 x',
      '7.00 x',
      '2.00 x',
      '2.00 x',
      '',
      '',
      '',
    ];
    assert.deepEqual(cellsOf(text, 'ours / plain'), ratios);
  });

  it('has a row of all where there are two classes, and no ratio where no task was done by both', () => {
    const text = renderMeasured([session({}), session({ task: 'b', class: 'symptom', loop: 'ours' })]);
    assert.match(text, /^\| all +\| plain/m);
    assert.deepEqual(cellsOf(text, 'ours / plain'), []);
  });

  it('holds the share of our replies with nothing missing to its goal', () => {
    const ours = (nothingMissing: number): string =>
      renderMeasured([session({ loop: 'ours', replies: 100, nothingMissing, missing: ['itemTotal'] })]);
    assert.match(ours(98), /^Goal reached: .* Here: 98 % of 100\.$/m);
    assert.match(ours(97), /^Goal \*\*not\*\* reached: .* Here: 97 % of 100\.$/m);
    assert.match(renderMeasured([session({})]), /^Nothing missing: no session of ours\.$/m);
  });

  it('tells what a replay did not do as it was recorded', () => {
    const text = renderMeasured([
      session({
        ...{ passed: false, said: 'failed: no reply', refusedCalls: ['look: no tool of this name'] },
        ...{ unusedReplies: 2, errors: ['400 the recording is at its end'], missing: ['itemTotal'] },
      }),
    ]);
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('- ')),
      [
        '- a, plain: fails now, passed when it was recorded; it said: failed: no reply',
        '- a, plain: refused call: look: no tool of this name',
        '- a, plain: 2 recorded replies were not asked for',
        '- a, plain: error: 400 the recording is at its end',
        '- a, plain: missing: itemTotal',
      ],
    );
  });
});
