import type { PhaseResult } from '../../core/hub/phases';
import type { Redact } from '../../core/redact/redact';
import type { PhaseTask } from './phaseJournal';

/** The task, with secrets taken out of what was seen, of reasons and of advice before its journal keeps them. */
export function plainTask(journal: PhaseTask, redact: Redact): PhaseTask {
  const plain = (text: string): string => redact(text).text;
  return {
    given: journal.given,
    get state() {
      return journal.state;
    },
    note: (text) => {
      journal.note(plain(text));
    },
    submit: (result) => journal.submit(plainResult(result, plain)),
    advance: () => journal.advance(),
  };
}

/** What Apply hands in comes from the agent's session, which keeps no secrets. */
function plainResult(result: PhaseResult, plain: (text: string) => string): PhaseResult {
  if (result.phase === 'failed') return { ...result, reason: plain(result.reason) };
  return result.phase === 'store' ? { ...result, notes: result.notes.map(plain) } : result;
}
