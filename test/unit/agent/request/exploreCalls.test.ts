import assert from 'node:assert/strict';
import { answersTo } from '../../../../src/agent/request/callResults';
import type { ToolResult } from '../../../../src/agent/request/callResults';
import { ToolError } from '../../../../src/core/errors';
import { answer, resultsIn, tool, turn, view } from '../../../support/agentTurn';
import { call, reply, scriptedModel } from '../../../support/scriptedModel';

describe('a call of explore', () => {
  const nothing = tool('explore', async () => Promise.reject(new ToolError('A read is a path.')));
  const trace = tool('trace_dependencies', async (input) => answer(`sites of ${JSON.stringify(input)}`));
  const reads = ['a.py:1-3', 'callers: f', 'no: read', 'b.py'];

  it('makes each read of a call as a call of its own, and tells them as the result of the one', async () => {
    const model = scriptedModel(reply('', [call('a', 'explore', { reads })]), reply('ok'));
    const { lines } = await turn({ model, tools: [view, trace, nothing] });
    const code = 'code of {"targets":["a.py:1-3","b.py"]}';
    const sites = 'sites of {"target":"f","direction":"callers"}';
    assert.deepEqual(
      lines.filter((line) => /^(started|ended)/.test(line)),
      [
        ...[
          'started a/1 Using view_code',
          'started a/2 Using trace_dependencies',
          'started a/3 Using explore',
        ],
        ...[
          `ended a/1 answered: ${code}`,
          `ended a/2 answered: ${sites}`,
          'ended a/3 failed: A read is a path.',
        ],
      ],
    );
    assert.deepEqual(resultsIn(model), [`a: ${code}\n\n${sites}\n\nA read is a path.`]);
  });

  it('tells a call all of whose reads failed as one that failed', async () => {
    const model = scriptedModel(
      reply('', [call('a', 'explore', { reads: ['no: read', 'nor: this'] })]),
      reply('ok'),
    );
    await turn({ model, tools: [view, nothing] });
    assert.deepEqual(resultsIn(model), ['a error: A read is a path.\n\nA read is a path.']);
  });

  it('shares the observation cap fairly among the reads of a call and the other calls', async () => {
    const long = tool('view_code', async () => answer('a line of some length\n'.repeat(4000)));
    const calls = [call('a', 'explore', { reads }), call('b', 'trace_dependencies', { target: 'g' })];
    const model = scriptedModel(reply('', calls), reply('ok'));
    await turn({ model, tools: [long, trace, nothing], limits: { observationTokens: 400 } });
    const [first = '', second] = resultsIn(model);
    assert.match(
      first,
      /^a: a line .*\n\[\d+ of 4001 lines left out.*\n\nsites of \{.*\}\n\nA read is a path\.$/s,
    );
    assert.equal(second, 'b: sites of {"target":"g"}');
  });

  it('makes the reads that were not begun when it goes on, and still has one result for the call', async () => {
    const broken = await turn({
      model: scriptedModel(reply('', [call('a', 'explore', { reads })])),
      tools: [view, trace, nothing],
    }).then(({ entries }) => entries);
    const at = broken.findIndex((entry) => entry.type === 'toolStarted' && entry.callId === 'a/2');
    const model = scriptedModel(reply('ok'));
    const { lines } = await turn({
      ...{ model, tools: [view, trace, nothing], text: null },
      entries: broken.slice(0, at),
    });
    assert.match(lines[0] ?? '', /^ended a\/1 failed: RepoMaster was stopped during this call/);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('started')),
      ['started a/2 Using trace_dependencies', 'started a/3 Using explore'],
    );
    const [result = '', ...others] = resultsIn(model);
    assert.match(
      result,
      /^a: RepoMaster was stopped during this call.*\n\nsites of .*\n\nA read is a path\.$/s,
    );
    assert.deepEqual(others, []);
  });

  it('takes no id of a model for that of a read', async () => {
    const calls = [call('a', 'explore', { reads }), call('a/2', 'view_code', { n: 1 })];
    const model = scriptedModel(reply('', calls), reply('ok'));
    await turn({ model, tools: [view, trace, nothing] });
    assert.match(resultsIn(model).join('\n'), /^a: code of [^]*\na_2: code of \{"n":1\}$/);
  });

  it('is answered with the reads that were made, and says that the others were not', () => {
    const three = ['a.py', 'callers: f', 'callers: g'];
    const use = { type: 'toolUse', callId: 'a', name: 'explore', input: { reads: three } } as const;
    const result = (callId: string, text: string, isError = false): [string, ToolResult] => [
      callId,
      { type: 'toolResult', callId, text, isError, results: [] },
    ];
    const told = (...results: readonly [string, ToolResult][]): readonly string[] =>
      answersTo([use], new Map(results)).map((block) =>
        block.type === 'toolResult' ? `${block.callId}${block.isError ? ' error' : ''}: ${block.text}` : '',
      );
    const [code, failed, sites] = [
      result('a/1', 'CODE'),
      result('a/2', 'no f', true),
      result('a/3', 'SITES'),
    ] as const;
    assert.deepEqual(told(code, failed, sites), ['a: CODE\n\nno f\n\nSITES']);
    assert.deepEqual(told(code, failed), [
      'a: CODE\n\nno f\n\nThe other reads of this call were not made: the turn ended before them.',
    ]);
    assert.deepEqual(told(), ['a error: This call was not made: the turn ended before it.']);
  });
});
