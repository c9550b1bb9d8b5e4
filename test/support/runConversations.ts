/** Conversations with commands that go on in the background, as the chat page is shown them. */
import type { Entry } from '../../src/core/conversation/conversation';
import { phrase } from '../../src/core/text/phrase';
import type { BackgroundRun, RunReport } from '../../src/core/running/runner';
import * as e from './chatEvents';

const begun = (callId: string, command: string): Entry => ({
  ...{ type: 'toolStarted', turn: 1, callId, name: 'run_script', input: { command } },
  doing: phrase('Running {0}', command),
});

/** A command that the turn waits for. */
export const waiting: readonly Entry[] = [
  e.started,
  e.asked(1, 'Does the shop start?'),
  begun('w', 'npm test'),
];

const background: BackgroundRun = {
  ...{ number: 1, command: 'npm start', folder: '.', runner: 'terminal', log: 'rabcdefg' },
  ...{ by: 'model', ranMs: 1_200, timeoutMs: 3_600_000 },
};

/** A server goes on behind an answer that is complete. */
export const serving: readonly Entry[] = [
  ...[e.started, e.asked(1, 'Does the shop start?'), begun('b', 'npm start')],
  e.toolEnded(1, 'b', {
    ...{ text: 'still runs (run 1, 1.2 s)\n\nlistening on 8080', results: [], truncated: false, more: null },
    ...{ done: phrase('Running in the background: {0}', 'npm start'), run: null, background },
  }),
  e.replied(1, 1, e.text('It starts, and listens on port 8080.')),
  e.ended(1),
];

const report: RunReport = {
  ...{ command: 'npm start', folder: '.', runner: 'terminal', end: { kind: 'exited', code: 1 } },
  ...{ output: 'listening on 8080\nEADDRINUSE', omitted: 0, durationMs: 65_000, log: null, boundary: null },
};

/** The end of that server. */
export const served: Entry = {
  ...{ type: 'runEnded', turn: 1, callId: 'b', atMs: 2, report },
  ...{
    done: phrase('Ran {0}: exit code {1}', 'npm start', 1),
    told: 'Run 1 exited with code 1.\nEADDRINUSE',
  },
};
