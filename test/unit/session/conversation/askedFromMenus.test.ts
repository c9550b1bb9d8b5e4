import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { inEnglish } from '../../../../src/core/text/phrase';
import { parseCommand } from '../../../../src/intents/commands/commands';
import { parseMentions } from '../../../../src/protocol/mentions';
import {
  fixTestTask,
  impactQuestion,
  quotedOutput,
} from '../../../../src/session/conversation/askedFromMenus';

const patch = [
  'diff --git a/shop/prices.py b/shop/prices.py',
  '--- a/shop/prices.py',
  '+++ b/shop/prices.py',
  '@@ -1,2 +1,2 @@',
  ' def price(x):',
  '-    return x * 2',
  '+    return x * 3',
  '',
].join('\n');
const changes = { files: [], patch, isWhole: true, leftOut: [] };

describe('Impact of My Changes', () => {
  it('asks for what the patch affects, as /impact does', () => {
    assert.deepEqual(parseCommand(impactQuestion(changes)), {
      kind: 'trace',
      direction: 'impact',
      target: patch.trimEnd(),
    });
  });

  it('says why there is nothing to ask', () => {
    const none = { ...changes, patch: '' };
    assert.throws(() => impactQuestion(none), { message: 'Nothing has changed since the last commit.' });
    assert.throws(() => impactQuestion({ ...none, leftOut: ['.env has changed and is not shown.'] }), {
      message: 'Your changes cannot be traced: .env has changed and is not shown.',
    });
  });

  it('refuses what is cut off or too long, and asks nothing about a part', () => {
    const tooMany = { message: /more than 60,000 characters/ };
    assert.throws(() => impactQuestion({ ...changes, isWhole: false }), tooMany);
    assert.throws(() => impactQuestion({ ...changes, patch: `${patch}+${'x'.repeat(60_000)}\n` }), tooMany);
  });
});

describe('A selection of a terminal', () => {
  it('is a block of code on lines of its own, in which nothing is a mention', () => {
    const quoted = quotedOutput('\r\n$ npm test   \r\nfailed: @file:a.py\n\n');
    assert.equal(quoted, '\n```\n$ npm test\nfailed: @file:a.py\n```\n');
    assert.deepEqual(parseMentions(`Why?${quoted}`), []);
  });

  it('cannot close its own block', () => {
    assert.equal(quotedOutput('```\nrm -rf /'), '\n````\n```\nrm -rf /\n````\n');
  });

  it('is refused where it is blank or too long', () => {
    assert.throws(() => quotedOutput(' \n'), { message: /Select text in the terminal first/ });
    assert.throws(() => quotedOutput('x'.repeat(50_001)), { message: /more than 50,000 characters/ });
  });
});

describe('Fix with the Agent', () => {
  const names = ['basket', 'adds up'];

  it('names the test with its groups and its place, and quotes its last failure', () => {
    const task = fixTestTask({
      names,
      place: 'test/basket.test.ts:12',
      failure: 'expected ``` 3\nactual: 4',
    });
    assert.equal(
      inEnglish(task),
      'The test basket > adds up (test/basket.test.ts:12) fails. Find out why, fix the cause, and run it until it passes.' +
        '\n\nIts last failure:\n````\nexpected ``` 3\nactual: 4\n````',
    );
  });

  it('claims no failure that is not known', () => {
    assert.equal(
      inEnglish(fixTestTask({ names, place: null, failure: null })),
      'Run the test basket > adds up. If it fails, find out why, fix the cause, and run it until it passes.',
    );
  });

  it('quotes the beginning of a long failure', () => {
    const task = inEnglish(
      fixTestTask({ names, place: null, failure: `Error: first\n${'at x\n'.repeat(9_000)}` }),
    );
    assert.ok(task.includes('Error: first') && task.length < 6_300, String(task.length));
  });
});
