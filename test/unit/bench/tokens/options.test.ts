import assert from 'node:assert/strict';
import { parseTokenOptions, usage } from '../../../bench/tokens/options';

const actionOf = (...words: readonly string[]): unknown => {
  const options = parseTokenOptions(words);
  return typeof options === 'string' ? options : options.action;
};

describe('the options of the token bench', () => {
  it('replays, checks tasks, or records from a server or a mailbox', () => {
    assert.deepEqual(actionOf(), { kind: 'replay' });
    assert.deepEqual(actionOf('--check-tasks'), { kind: 'check' });
    assert.deepEqual(actionOf('a', '--base-url', 'http://h', '--model', 'm'), {
      kind: 'record',
      from: { kind: 'live', baseUrl: 'http://h', model: 'm' },
    });
    assert.deepEqual(actionOf('a', '--mailbox', 'box'), {
      kind: 'record',
      from: { kind: 'mailbox', folder: 'box' },
    });
  });

  it('takes one loop or both', () => {
    const loopsOf = (...words: readonly string[]): unknown => {
      const options = parseTokenOptions(words);
      return typeof options === 'string' ? options : options.loops;
    };
    assert.deepEqual(loopsOf(), ['plain', 'ours']);
    assert.deepEqual(loopsOf('--loop', 'ours'), ['ours']);
    assert.equal(loopsOf('--loop', 'other'), usage);
  });

  it('refuses what contradicts itself, a server without a model, and a recording of no named task', () => {
    assert.equal(actionOf('a', '--check-tasks', '--mailbox', 'box'), usage);
    assert.equal(actionOf('a', '--base-url', 'http://h'), usage);
    assert.equal(actionOf('a', '--model', 'm'), usage);
    assert.match(String(actionOf('--mailbox', 'box')), /^name the tasks to record/);
    assert.match(String(actionOf('--what')), /--what/);
  });
});
