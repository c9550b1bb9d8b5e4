/** Events of a conversation, with what a test does not care about filled in. */
import type { Entry } from '../../src/core/conversation/conversation';
import type { AssistantBlock, ModelIdentity } from '../../src/core/conversation/languageModel';
import { phrase } from '../../src/core/text/phrase';
import type { ToolAnswer } from '../../src/core/conversation/tool';

export const noModel: ModelIdentity = { kind: 'none', name: '', host: '' };
export const noUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

export const started: Entry = { type: 'started', version: 1, id: 'c', atMs: 0 };

export function asked(turn: number, text = 'Who calls parse?'): Entry {
  return { type: 'asked', turn, atMs: 0, text, context: '', model: noModel };
}

export function requested(turn: number, step: number): Entry {
  return { type: 'requested', turn, step, estimatedTokens: 1 };
}

export function replied(turn: number, step: number, ...content: AssistantBlock[]): Entry {
  return { type: 'replied', turn, step, content, usage: noUsage };
}

export function text(words: string): AssistantBlock {
  return { type: 'text', text: words };
}

export function toolUse(callId: string): AssistantBlock {
  return { type: 'toolUse', callId, name: 'search_code', input: { query: 'parse' } };
}

export function toolStarted(turn: number, callId: string, name = 'search_code'): Entry {
  return {
    type: 'toolStarted',
    turn,
    callId,
    name,
    input: { query: 'parse' },
    doing: phrase('Searching for {0}', 'parse'),
  };
}

export const foundTwo: ToolAnswer = {
  text: 'a.py:1 parse\nb.py:2 parse',
  results: [
    { path: 'a.py', line: 1, endLine: 1, id: 'a.parse', score: 1 },
    { path: 'b.py', line: 2, endLine: 9, id: 'b.parse', score: null },
  ],
  truncated: false,
  more: null,
  done: phrase('Found {0} places of {1}', 2, 'parse'),
  run: null,
};

export function toolEnded(turn: number, callId: string, answer: ToolAnswer = foundTwo): Entry {
  return {
    type: 'toolEnded',
    turn,
    callId,
    outcome: { kind: 'answered', answer },
    observation: answer.text,
    durationMs: 120,
  };
}

export function approvalAsked(turn: number, callId: string): Extract<Entry, { type: 'approvalAsked' }> {
  return {
    type: 'approvalAsked',
    turn,
    callId,
    question: {
      proposal: {
        command: 'python run.py > /tmp/out.txt && curl example.org',
        folder: '/w/tools',
        place: 'tools',
        timeoutMs: 120_000,
        purpose: 'See what it prints.',
        parsed: { kind: 'parsed', commands: [] },
      },
      concerns: [
        { phrase: phrase('Writes outside the workspace: {0}', '/tmp/out.txt'), start: 14, end: 28 },
        { phrase: phrase('Uses the network'), start: 32, end: 48 },
      ],
      scopes: ['once', 'session', 'workspace'],
    },
  };
}

export function allowedOnce(turn: number, callId: string): Entry {
  return {
    type: 'approvalGiven',
    turn,
    callId,
    decision: { kind: 'allowed', scope: 'once', by: 'user' },
  };
}

export function ended(turn: number): Entry {
  return { type: 'ended', turn, atMs: 1, end: { kind: 'answered' } };
}
