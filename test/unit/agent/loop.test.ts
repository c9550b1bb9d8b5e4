import assert from 'node:assert/strict';
import { agentTurn } from '../../../src/agent/loop';
import type { Entry } from '../../../src/core/conversation/conversation';
import { UserError } from '../../../src/core/errors';
import { ModelError } from '../../../src/core/conversation/modelError';
import { answer, check, partsOf, resultsIn, tool, turn } from '../../support/agentTurn';
import type { Setting } from '../../support/agentTurn';
import { call, reply, scriptedModel } from '../../support/scriptedModel';

describe('agentTurn', () => {
  it('asks, runs the tool, appends, and answers', async () => {
    const model = scriptedModel(reply('Let me see.', [call('a', 'view_code', { x: 1 })]), reply('Done.'));
    await check({ model }, [
      'asked Q',
      'requested 1',
      'text "Let me see."',
      'replied "Let me see." a:view_code',
      'started a Using view_code',
      'ended a answered: code of {"x":1}',
      'requested 2',
      'text "Done."',
      'replied "Done."',
      'turn answered',
    ]);
    assert.deepEqual(resultsIn(model), ['a: code of {"x":1}']);
    assert.equal(model.requests[0]?.system, 'system');
    assert.deepEqual(
      model.requests[0].tools.map(({ name }) => name),
      ['view_code', 'run_script'],
    );
  });

  it('keeps every entry where who watches throws, which it logs once', async () => {
    for (const type of ['asked', 'toolEnded', 'ended'] as const) {
      const model = scriptedModel(
        reply('', [call('a', 'view_code'), call('b', 'view_code')]),
        reply('Done.'),
      );
      const journal: Entry[] = [];
      const logged: string[] = [];
      const end = await agentTurn(
        partsOf({ model }, journal, (text) => void logged.push(text)),
        { entries: [], question: { text: 'Q', context: '' } },
        (event) => {
          if (event.type === type) throw new Error('closed');
        },
        new AbortController().signal,
      );
      assert.equal(end.kind, 'answered');
      assert.deepEqual(journal.filter((entry) => entry.type === 'toolEnded').length, 2);
      assert.equal(journal.at(-1)?.type, 'ended');
      assert.deepEqual(logged, [`who watched the turn heard no more of it from ${type} on: closed`]);
    }
  });

  it('says why the model could not answer, with the action that helps', async () => {
    const failing = (error: Error) =>
      scriptedModel(async function* () {
        yield { type: 'waiting', untilMs: 5, reason: 'busy' };
        throw error;
      });
    const begin = ['asked Q', 'requested 1', 'waiting busy'];
    await check({ model: failing(new ModelError('The key was refused.', 'setKey')) }, [
      ...begin,
      'turn failed: The key was refused. [setKey]',
    ]);
    await check({ model: failing(new UserError('outside-failed', 'No network.')) }, [
      ...begin,
      'turn failed: No network. [retry]',
    ]);
    const { lines, logged } = await turn({ model: failing(new RangeError('oops')) });
    assert.match(
      lines.at(-1) ?? '',
      /^turn failed: A bug in RepoMaster ended the turn: oops\..* \[showLog\]$/,
    );
    assert.match(logged.join(), /RangeError: oops\n\s+at /);
    await check({ model: scriptedModel([{ type: 'text', delta: 'a' }]) }, [
      ...['asked Q', 'requested 1', 'text "a"'],
      'replied "a"',
      "turn failed: The model's reply was incomplete. Ask again. [retry]",
    ]);
  });

  it('takes no reply that is many times as long as it may be, and goes on behind it', async () => {
    const huge = 'word '.repeat(1_000_000);
    for (const content of [reply(huge), reply('', [call('a', 'write_file', { content: huge })])]) {
      const { lines, entries } = await turn({ model: scriptedModel(content) });
      assert.match(lines.at(-1) ?? '', /^turn failed: The model's reply far exceeded .* \[retry\]$/);
      assert.ok(JSON.stringify(entries).length < 200_000);
      const next = await turn({ model: scriptedModel(reply('Better.')), entries });
      assert.equal(next.lines.at(-1), 'turn answered');
    }
  });

  it('tells the third equal call in a row once, then takes them back', async () => {
    const same = (id: string, input: object) => reply('', [call(id, 'view_code', input)]);
    const { lines } = await turn({
      tools: [tool('view_code', async () => answer('code'))],
      model: scriptedModel(
        same('a', { x: 1, y: { p: 1, q: 2 } }),
        same('b', { y: { q: 2, p: 1 }, x: 1 }),
        same('c', { x: 1, y: { p: 1, q: 2 } }),
        same('d', { x: 1, y: { p: 1, q: 2 } }),
        reply('Something else.'),
      ),
    });
    assert.deepEqual(
      lines.filter((line) => /^(ended|rewound|turn)/.test(line)).map((line) => line.slice(0, 60)),
      [
        'ended a answered: code',
        'ended b answered: code',
        'ended c failed: You made this same call several times in a r',
        'ended d failed: You made this same call several times in a r',
        'rewound to before 1: repeated',
        'turn answered',
      ],
    );
  });

  it('counts only calls in a row', async () => {
    const calls = ['a', 'b', 'a', 'b', 'a', 'b'].map((x, at) => call(String(at), 'view_code', { x }));
    const { lines } = await turn({ model: scriptedModel(reply('', calls), reply('ok')) });
    assert.equal(lines.filter((line) => line.includes('answered: code')).length, 6);
  });

  it('stops at its steps and at its tokens', async () => {
    const step = (n: number, tokens: number) =>
      reply('', [call(`c${n}`, 'view_code', { n })], 'toolUse', tokens);
    const lastLine = async (setting: Setting) => (await turn(setting)).lines.at(-1);
    assert.equal(
      await lastLine({ model: scriptedModel(step(1, 1), step(2, 1)), limits: { steps: 2 } }),
      'turn stopped: Stopped at the limit of 2 steps per turn. Ask to continue.',
    );
    assert.equal(
      await lastLine({ model: scriptedModel(step(1, 60), step(2, 60)), limits: { turnTokens: 100 } }),
      'turn stopped: Stopped at the limit of 100 tokens per turn. Ask to continue.',
    );
    assert.equal(
      await lastLine({
        model: scriptedModel(step(1, 60), reply('ok', [], 'end', 60)),
        limits: { turnTokens: 100 },
      }),
      'turn answered',
    );
  });

  it('goes on after a reply that its length limit cut in a call', async () => {
    const model = scriptedModel(
      reply('', [call('a', 'view_code', { n: 1 }), call('b', 'view_code', { n: 2 })], 'maxTokens'),
      reply('ok'),
    );
    await turn({ model });
    assert.deepEqual(resultsIn(model), [
      'a: code of {"n":1}',
      'b error: The reply reached its length limit in the middle of this call, so it was not made. Make it again with shorter arguments.',
    ]);
  });

  it('lets a cut answer go on, but not for ever', async () => {
    const cut = reply('part', [], 'maxTokens');
    const model = scriptedModel(cut, reply('end'));
    assert.equal((await turn({ model })).lines.at(-1), 'turn answered');
    assert.deepEqual(model.requests[1]?.messages.at(-1), {
      role: 'user',
      content: [
        {
          type: 'text',
          text: 'Your reply was cut off at its length limit. Go on exactly where it stopped.',
          source: 'note',
        },
      ],
    });
    const endless = await turn({ model: scriptedModel(cut, cut, cut, cut) });
    assert.equal(endless.lines.at(-1), 'turn stopped: The answer is longer than 4 replies. Ask to continue.');
  });

  it('nudges once after an empty reply', async () => {
    const model = scriptedModel(reply(''), reply('Here.'));
    assert.equal((await turn({ model })).lines.at(-1), 'turn answered');
    assert.deepEqual(model.requests[1]?.messages, [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Q', source: 'question' },
          {
            type: 'text',
            text: 'Your reply was empty. Answer the question, or call a tool.',
            source: 'note',
          },
        ],
      },
    ]);
    const silent = await turn({ model: scriptedModel(reply(''), reply(' \n')) });
    assert.equal(
      silent.lines.at(-1),
      'turn stopped: The model replied twice with nothing. Rephrase the question.',
    );
  });

  it('says that the model declined, and runs nothing of such a reply', async () => {
    const model = scriptedModel(reply('No.', [call('a', 'view_code')], 'refused'));
    await check({ model }, [
      ...['asked Q', 'requested 1', 'text "No."', 'replied "No." a:view_code'],
      'turn stopped: The model declined to continue.',
    ]);
  });
});
