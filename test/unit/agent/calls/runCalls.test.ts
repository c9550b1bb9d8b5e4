import assert from 'node:assert/strict';
import type { Approvals } from '../../../../src/core/conversation/approvals';
import { ToolError } from '../../../../src/core/errors';
import { phrase } from '../../../../src/core/text/phrase';
import type { Tool, ToolName } from '../../../../src/core/conversation/tool';
import {
  allowing,
  answer,
  check,
  denying,
  exited,
  resultsIn,
  tool,
  turn,
  view,
} from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';

describe('the calls of a reply', () => {
  it('runs what only reads together, and the rest alone and in order', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const both = new Promise<void>((resolve) => (release = resolve));
    const slow = tool('view_code', async (input) => {
      order.push(`view ${JSON.stringify(input)}`);
      // The first ends only once the second has begun.
      if (order.length === 2) release();
      await both;
      return answer('seen');
    });
    const run = tool('run_script', async (input) => {
      order.push(`run ${JSON.stringify(input)}`);
      return answer('ran');
    });
    const calls = [
      call('1', 'view_code', { n: 1 }),
      call('2', 'view_code', { n: 2 }),
      call('3', 'run_script', { command: 'a' }),
      call('4', 'run_script', { command: 'b' }),
      call('5', 'view_code', { n: 5 }),
    ];
    const model = scriptedModel(reply('', calls), reply('ok'));
    const { lines } = await turn({ model, tools: [slow, run] });
    assert.deepEqual(order, [
      'view {"n":1}',
      'view {"n":2}',
      'run {"command":"a"}',
      'run {"command":"b"}',
      'view {"n":5}',
    ]);
    assert.deepEqual(
      lines.filter((line) => /^(started|ended|approval)/.test(line)),
      [
        'started 1 Using view_code',
        'started 2 Using view_code',
        'ended 1 answered: seen',
        'ended 2 answered: seen',
        'started 3 Using run_script',
        'approval asked 3 a',
        'approval 3 allowed by user',
        'ended 3 answered: ran',
        'started 4 Using run_script',
        'approval asked 4 b',
        'approval 4 allowed by user',
        'ended 4 answered: ran',
        'started 5 Using view_code',
        'ended 5 answered: seen',
      ],
    );
  });

  it('prepares a call once what the calls before it change has ended, and reads together behind that', async () => {
    const state: string[] = [];
    const changing = (name: ToolName): Tool => ({
      ...{ name, description: name, inputSchema: { type: 'object' } },
      prepare: async () => {
        const found = [...state];
        return {
          ...{ doing: phrase('Using {0}', name), approval: null, isChanging: true },
          run: async () => {
            await Promise.resolve();
            state.push(name);
            return answer(`${name} found ${found.join(', ') || 'nothing'}`);
          },
        };
      },
    });
    const looking = tool('view_code', async () => answer(`view_code found ${state.join(', ')}`));
    const calls = [
      call('1', 'plan'),
      call('2', 'edit_file'),
      call('3', 'view_code'),
      call('4', 'write_file'),
      call('5', 'view_code'),
    ];
    const model = scriptedModel(reply('', calls), reply('ok'));
    await turn({ model, tools: [changing('plan'), changing('edit_file'), changing('write_file'), looking] });
    assert.deepEqual(resultsIn(model), [
      '1: plan found nothing',
      '2: edit_file found plan',
      '3: view_code found plan, edit_file',
      '4: write_file found plan, edit_file',
      '5: view_code found plan, edit_file, write_file',
    ]);
  });

  it('turns every call that cannot be made into a result that the model can act on', async () => {
    const broken = tool('search_code', async () => {
      throw new TypeError('x is not a function');
    });
    const picky = tool('view_structure', async () => {
      throw new ToolError('No such path; nearest: src.');
    });
    const model = scriptedModel(
      reply('', [
        call('a', 'delete_everything'),
        { type: 'toolUse', callId: 'b', name: 'view_code', input: undefined },
        call('c', 'view_code', 'text'),
        call('d', 'view_structure'),
        call('e', 'search_code'),
        call('f', 'view_code', {}),
      ]),
      reply('ok'),
    );
    const { logged } = await turn({ model, tools: [view, picky, broken] });
    assert.deepEqual(resultsIn(model), [
      'a error: There is no tool of this name. There are: view_code, view_structure, search_code.',
      'b error: The arguments of this call were not JSON. Make it again with an object that fits its schema.',
      'c error: Give an object.',
      'd error: No such path; nearest: src.',
      'e error: search_code failed because of a bug in RepoMaster, not its arguments: x is not a function. Try another way; the log has details.',
      'f: code of {}',
    ]);
    assert.match(logged.join('\n'), /search_code: TypeError: x is not a function\n\s+at /);
  });

  it('keeps and sends no secret that a tool answers, a command prints or a failure names', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const view = tool('view_code', async () => answer(`text ${secret}`));
    const search = tool('search_code', async () => Promise.reject(new ToolError(`failed ${secret}`)));
    const run = tool('run_script', async () => ({
      ...answer(`ran ${secret}`),
      run: exited(`printed ${secret}`),
    }));
    const calls = [
      call('1', 'view_code', {}),
      call('2', 'search_code', {}),
      call('3', 'run_script', { command: 'a' }),
    ];
    const model = scriptedModel(reply('', calls), reply('ok'));
    const { entries } = await turn({ model, tools: [view, search, run] });
    const kept = JSON.stringify(entries);
    assert.equal(kept.includes(secret), false);
    // Each in the outcome and in what the model is given; what the command printed in the outcome alone.
    assert.equal(kept.split('[redacted: GitHub token]').length - 1, 7);
    assert.equal(JSON.stringify(model.requests).includes(secret), false);
  });

  it('tells the model what to do instead where nobody forbade what a command is for, however often', async () => {
    const calls = ['a', 'b'].map((id) => reply('', [call(id, 'run_script', { command: 'x' })]));
    const decision = { kind: 'denied', by: 'rule', reason: 'not read', instead: 'write it out.' } as const;
    const approvals = {
      consider: () => ({ kind: 'decided', decision }) as const,
      ask: () => assert.fail('nothing is asked here'),
    };
    const { lines } = await turn({ model: scriptedModel(...calls, reply('ok')), approvals });
    const told = 'This command was not run (not read). Its purpose is not forbidden: write it out.';
    assert.deepEqual(
      lines.filter((line) => line.startsWith('ended')),
      [`ended a denied: ${told}`, `ended b denied: ${told}`],
    );
  });

  it('tells the model that a command was refused, and does not ask for it again', async () => {
    const again = [call('b', 'run_script', { command: 'rm x' })];
    const model = scriptedModel(
      reply('', [call('a', 'run_script', { command: 'rm x' })]),
      reply('', again),
      reply('ok'),
    );
    const told = (why: string) =>
      `${why}. It was not run. Do not ask for it again in any form: go on without it, or ask the user what to do instead.`;
    const { lines } = await turn({ model, approvals: denying });
    assert.deepEqual(
      lines.filter((line) => /^(approval|ended)/.test(line)),
      [
        'approval asked a rm x',
        'approval a denied by user',
        `ended a denied: ${told('The user refused this command (too risky)')}`,
        'approval b denied by rule',
        `ended b denied: ${told('A rule refuses this command (it was already refused in this turn)')}`,
      ],
    );
    assert.ok(resultsIn(model)[0]?.startsWith('b error: '));
  });

  it('runs what a rule allows without asking, and streams its output', async () => {
    const ruled: Approvals = {
      ...allowing,
      consider: () => ({ kind: 'decided', decision: { kind: 'allowed', scope: 'session', by: 'rule' } }),
    };
    await check(
      {
        model: scriptedModel(reply('', [call('a', 'run_script', { command: 'ls' })]), reply('ok')),
        approvals: ruled,
      },
      [
        ...['asked Q', 'requested 1', 'replied a:run_script', 'started a Using run_script'],
        'approval a allowed by rule',
        'output a hello',
        'ended a answered: ran {"command":"ls"}',
        ...['requested 2', 'text "ok"', 'replied "ok"', 'turn answered'],
      ],
    );
  });

  it('makes nothing that could not be saved, and still tells the end', async () => {
    const model = scriptedModel(reply('', [call('a', 'run_script', { command: 'x' })]), reply('ok'));
    const ran: string[] = [];
    const watched = tool('run_script', async () => {
      ran.push('ran');
      return answer('');
    });
    await check(
      {
        model,
        tools: [watched],
        journalFails: ({ type }) => type !== 'asked' && type !== 'requested' && type !== 'replied',
      },
      ['asked Q', 'requested 1', 'replied a:run_script', 'turn failed: The disk is full. [retry]'],
    );
    assert.deepEqual(ran, []);
  });

  it('has failed where its end alone could not be saved, and says why', async () => {
    const { logged } = await check(
      { model: scriptedModel(reply('ok')), journalFails: ({ type }) => type === 'ended' },
      ['asked Q', 'requested 1', 'text "ok"', 'replied "ok"', 'turn failed: The disk is full. [retry]'],
    );
    assert.deepEqual(logged, ['the end of turn 1 was not saved: The disk is full.']);
  });

  it('gives calls ids of their own where the model repeats or leaves them out', async () => {
    const model = scriptedModel(
      reply('', [
        call('c', 'view_code', { n: 1 }),
        call('c', 'view_code', { n: 2 }),
        call('', 'view_code', { n: 3 }),
      ]),
      reply('', [call('c', 'view_code', { n: 4 })]),
      reply('ok'),
    );
    const { lines } = await turn({ model });
    assert.deepEqual(
      lines.filter((line) => line.startsWith('ended')),
      [
        'ended c answered: code of {"n":1}',
        'ended c_2 answered: code of {"n":2}',
        'ended call_2 answered: code of {"n":3}',
        'ended c_3 answered: code of {"n":4}',
      ],
    );
  });

  it('keeps the results of one reply within the observation cap', async () => {
    const long = tool('view_code', async () => answer('a line of some length\n'.repeat(4000)));
    const model = scriptedModel(
      reply('', [call('a', 'view_code', { n: 1 }), call('b', 'view_code', { n: 2 })]),
      reply('ok'),
    );
    await turn({ model, tools: [long], limits: { observationTokens: 200 } });
    for (const text of resultsIn(model))
      assert.match(text, /^[ab]: a line .*\n\[\d+ of 4001 lines left out/s);
    assert.ok(resultsIn(model).join('').length < 200 * 3.5 + 20);
  });

  for (const [scope, by] of [
    ['settings', 'rule'],
    ['session', 'rule'],
    ['workspace', 'rule'],
    ['once', 'rule'],
    ['once', 'user'],
    ['session', 'user'],
    ['workspace', 'user'],
  ] as const)
    it(`tells a command who allowed it: ${by} (${scope})`, async () => {
      const seen: unknown[] = [];
      const run = tool('run_script', async (_, { approvedBy }) => {
        seen.push(approvedBy);
        return answer('ran');
      });
      const approvals: Approvals =
        by === 'user'
          ? { ...allowing, ask: async () => ({ kind: 'allowed', scope, by }) }
          : { ...allowing, consider: () => ({ kind: 'decided', decision: { kind: 'allowed', scope, by } }) };
      const model = scriptedModel(reply('', [call('1', 'run_script', { command: 'a' })]), reply('ok'));
      await turn({ model, tools: [run], approvals });
      assert.deepEqual(seen, [by]);
    });
});
