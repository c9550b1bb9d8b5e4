import type { Entry } from '../../core/conversation/conversation';
import { phrase } from '../../core/text/phrase';
import { clipLine } from '../../agent/summary/clipLine';

const COMMAND_CHARS = 120;

/** An end for each command that was left running in the background and whose end nobody saw, as the process had ended before. Linear. */
export function lostRuns(entries: readonly Entry[], atMs: number): readonly Entry[] {
  const ended = new Set(entries.flatMap((entry) => (entry.type === 'runEnded' ? [entry.callId] : [])));
  return entries.flatMap((entry): Entry[] => {
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered' || ended.has(entry.callId)) return [];
    const { background } = entry.outcome.answer;
    if (background === undefined) return [];
    const command = clipLine(background.command, COMMAND_CHARS);
    const told =
      `Run ${background.number} in the background ($ ${command}) no longer runs: it stopped when RepoMaster closed. ` +
      'How far it got is unknown. Start it again if needed.';
    const { turn, callId } = entry;
    return [
      {
        ...{ type: 'runEnded', turn, callId, atMs, report: null, told },
        done: phrase('Stopped in the background when the window closed: {0}', command),
      },
    ];
  });
}
