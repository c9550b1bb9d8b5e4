/** Which of our conversations a request of VS Code's own chat goes on with. */
import type { Entry } from '../../core/conversation/conversation';
import { errorText } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { Journals, StoredConversation } from '../conversation/shown';

/** What an answer leaves with VS Code: the turn that it was. */
export interface TurnMark {
  readonly conversation: string;
  readonly turn: number;
}

export interface ThreadPorts {
  readonly journals: Pick<Journals, 'open'>;
  newId(): string;
  readonly log: Log;
}

/**
 * The conversation behind the last answer that the chat still shows; a new one where there is none. Where turns came after that
 * answer (the user went back in VS Code's chat, or on in RepoMaster's), or somebody else is at it, a new conversation that
 * begins with a copy of it up to that answer: what came after stays in the old one. Whoever opens it closes it.
 */
export function openThread(ports: ThreadPorts, last: TurnMark | null): StoredConversation {
  const { journals } = ports;
  const stored = last === null ? null : openStored(ports, last.conversation);
  if (last === null || stored === null) return journals.open(ports.newId());
  const kept = upTo(stored.entries, last.turn);
  if (stored.isOurs && kept.length === stored.entries.length) return stored;
  stored.close();
  const copy = journals.open(ports.newId());
  const entries = kept.map((entry) => copied(entry, copy.id));
  for (const entry of entries) copy.append(entry);
  return { ...copy, entries };
}

/** Null where there is nothing of it any more, or it cannot be read: then the chat begins anew. */
function openStored({ journals, log }: ThreadPorts, id: string): StoredConversation | null {
  try {
    const stored = journals.open(id);
    if (stored.entries.length > 0) return stored;
    stored.close();
  } catch (error) {
    log.warn(errorText(error));
  }
  return null;
}

/** The beginning with this turn and none after it. */
function upTo(entries: readonly Entry[], turn: number): readonly Entry[] {
  const at = entries.findIndex((entry) => entry.type === 'asked' && entry.turn === turn);
  const next = entries.findIndex(
    ({ type }, index) => index > at && (type === 'asked' || type === 'branched'),
  );
  return next < 0 ? entries : entries.slice(0, next);
}

/** Checkpoints stay with the conversation that made them: the copy takes nothing back of what it did not change. */
function copied(entry: Entry, id: string): Entry {
  if (entry.type === 'started') return { ...entry, id };
  return entry.type === 'asked' ? { ...entry, nextStep: undefined } : entry;
}
