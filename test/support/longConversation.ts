/** Conversations as long as people's get, the same ones each time: texts, code, tables and tools in turn. */
import type { Entry } from '../../src/core/conversation/conversation';
import { phrase } from '../../src/core/text/phrase';
import * as e from './chatEvents';

const model = { kind: 'anthropic', name: 'claude-sonnet-5-5', host: 'api.anthropic.com' } as const;

const paragraph =
  'The batch path calls `normalise` with `cache=None`, see [flush](pipeline/batch.py:112-131): what was cached by the ' +
  'runner is **not** read there, so a change of the stage shows up one run later than one expects.';

const code = `\`\`\`python
def flush(self, rows: list[Row]) -> int:
    # The cache is bypassed on purpose.
    for row in rows:
        if row.state not in ("new", "changed"):
            continue
        normalise(row, cache=None, retries=3)
        self.written.append(f"{row.id}: {row.state}")
    return len(rows)
\`\`\``;

const list = Array.from(
  { length: 6 },
  (_each, at) => `${at + 1}. [Runner.run](pipeline/runner.py:${40 + at}) calls it *once* per stage.`,
).join('\n');

const table = `| place | calls |\n| --- | ---: |\n${Array.from(
  { length: 8 },
  (_each, at) => `| \`pipeline/stage${at}.py:${at + 10}\` | ${at} |`,
).join('\n')}`;

/** An answer of Markdown, some 700 to 2,500 characters. */
export function longAnswer(at: number): string {
  const blocks = [paragraph, code, list, table, `## What follows ${at}\n\n${paragraph}`];
  const chosen = [0, 1, 2].map((more) => blocks[(at + more) % blocks.length]);
  return [`Answer ${at}.`, paragraph, ...chosen].join('\n\n');
}

/** What happens in a turn that asks, looks and answers, as its journal has it; with `steps` rounds of tools before the answer. */
export function longTurn(turn: number, steps: number): Entry[] {
  const rounds = Array.from({ length: steps }, (_each, step): Entry[] => {
    const callId = `${turn}-${step}`;
    const call = { type: 'toolUse', callId, name: 'search_code', input: { query: 'normalise' } } as const;
    return [
      e.requested(turn, step),
      e.replied(turn, step, ...(step % 3 === 0 ? [e.text('I look at who calls it first.')] : []), call),
      e.toolStarted(turn, callId),
      e.toolEnded(turn, callId, {
        ...e.foundTwo,
        text: 'pipeline/runner.py:48 Runner.run\n'.repeat(60),
        done: phrase('Found {0} places of {1}', 60, 'normalise'),
      }),
    ];
  });
  return [
    {
      type: 'asked',
      turn,
      atMs: 0,
      text: `Question ${turn}: why is it so?`,
      context: '',
      model,
      mode: 'ask',
    },
    ...rounds.flat(),
    e.requested(turn, steps),
    e.replied(turn, steps, e.text(longAnswer(turn))),
    e.ended(turn),
  ];
}

/** The journal of so many turns, numbered from 1. */
export function longConversation(turns: number, steps = 1): Entry[] {
  return [e.started, ...Array.from({ length: turns }, (_each, at) => longTurn(at + 1, steps)).flat()];
}
