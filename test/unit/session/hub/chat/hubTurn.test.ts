import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgentEvent, Entry } from '../../../../../src/core/conversation/conversation';
import { UserError } from '../../../../../src/core/errors';
import { redact } from '../../../../../src/core/redact/redact';
import { phrase } from '../../../../../src/core/text/phrase';
import { buildHistory } from '../../../../../src/agent/request/history';
import { withHub } from '../../../../../src/session/hub/chat/hubTurn';
import type { HubWork } from '../../../../../src/session/hub/chat/hubTurn';
import * as e from '../../../../support/chatEvents';

/** What a turn wrote, and whether the agent was asked instead. */
async function turnOf(
  text: string,
  work: HubWork,
  before: readonly Entry[] = [],
  signal = new AbortController().signal,
): Promise<{ readonly entries: Entry[]; readonly told: AgentEvent[]; readonly isAgents: boolean }> {
  const [entries, told, logged]: [Entry[], AgentEvent[], string[]] = [[...before], [], []];
  let isAgents = false;
  const ignored = (): void => undefined;
  const log = {
    trace: ignored,
    info: ignored,
    warn: ignored,
    error: (line: string) => void logged.push(line),
  };
  const run = withHub(
    async () => {
      isAgents = true;
    },
    { work, redact, log, nowMs: () => 5 },
  );
  await run(
    {
      ...{ conversation: 'c', turn: 1, mode: 'ask', text, context: '', start: undefined, entries },
      client: { identity: e.noModel, reply: () => assert.fail('nobody asks a model') },
      journal: { append: (entry) => void entries.push(entry) },
      others: () => ignored,
    },
    (event) => void told.push(event),
    signal,
  );
  return { entries: entries.slice(before.length), told, isAgents };
}

const types = (entries: readonly Entry[]): string[] => entries.map(({ type }) => type);
const searching: HubWork = async (_, output) => {
  const end = {
    done: phrase('Looked at 1 repository'),
    text: 'octo/a says: sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789',
    told: 'octo/a',
  };
  await output.step(
    { name: 'search_repositories', input: { task: 'x' }, doing: phrase('Searching for repositories') },
    async () => 1,
    () => end,
  );
  output.show({ kind: 'usage' });
  return 'Found: octo/a.';
};

describe('withHub', () => {
  it('leaves every other question to the agent', async () => {
    assert.deepEqual(await turnOf('who calls hub?', () => assert.fail('no work')), {
      ...{ entries: [], told: [], isAgents: true },
    });
  });

  it('writes a turn that a model can be told of later, each entry to the journal before the page', async () => {
    const before = [e.started, e.asked(1), e.replied(1, 1, e.text('x'))];
    const { entries, told } = await turnOf('/hub search x', searching, before);
    assert.deepEqual(types(entries), [
      ...[
        'asked',
        'requested',
        'replied',
        'toolStarted',
        'toolEnded',
        'hubShown',
        'requested',
        'replied',
        'ended',
      ],
    ]);
    assert.deepEqual(told, entries);
    assert.equal(entries[0]?.type === 'asked' && entries[0].turn, 2);
    const kept = JSON.stringify(entries);
    assert.doesNotMatch(kept, /abcdefghijklmnopqrstuvwxyz0123456789/);
    const messages = buildHistory([...before, ...entries, e.asked(3, 'And now?')], 100_000);
    const sent = JSON.stringify(messages);
    assert.match(sent, /octo\/a/);
    assert.doesNotMatch(sent, /says: /);
  });

  it('ends a turn that fails in its own words, with what helps', async () => {
    const { entries } = await turnOf('/hub search x', async (_, { step }) =>
      step(
        { name: 'search_repositories', input: {}, doing: phrase('Searching for repositories') },
        () => Promise.reject(new UserError('outside-failed', phrase('{0} is shut.', 'x'), 'signInToGithub')),
        () => assert.fail('no end'),
      ),
    );
    assert.deepEqual(types(entries), ['asked', 'requested', 'replied', 'toolStarted', 'toolEnded', 'ended']);
    const last = entries.at(-1);
    assert.deepEqual(last?.type === 'ended' && last.end, {
      ...{ kind: 'failed', message: phrase('{0} is shut.', 'x'), action: 'signInToGithub' },
    });
  });

  it('ends quietly where it was stopped', async () => {
    const controller = new AbortController();
    const { entries } = await turnOf(
      '/hub search x',
      async () => {
        controller.abort();
        throw new Error('aborted');
      },
      [],
      controller.signal,
    );
    const last = entries.at(-1);
    assert.equal(last?.type === 'ended' && last.end.kind, 'cancelled');
  });
});
