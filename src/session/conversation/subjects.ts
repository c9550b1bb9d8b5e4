/** The subjects of the next question. */
import { UserError } from '../../core/errors';
import type { Explorer } from '../../core/map/explore';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import type { Attachment } from '../../protocol/toChat';
import { describeSubjects } from './neighbourhood';
import type { Subject } from './neighbourhood';

export interface Subjects {
  all(): readonly Subject[];
  /** As the page shows them. */
  readonly attachments: () => readonly Attachment[];
  /** Puts it behind the others; of too many the oldest goes. */
  readonly attach: (subject: Subject) => void;
  readonly detach: (id: string) => void;
  clear(): void;
  /** Estimated tokens that telling a model of each would take now, by id; of those that nothing can tell, none. */
  costs(explorer: Explorer): Promise<Readonly<Record<string, number>>>;
  /** The text for a model. What it was told of is attached no longer; where that failed, everything still is. */
  tell(explorer: Explorer, signal: AbortSignal): Promise<string>;
}

/** Without a model nothing takes them away, and each costs the question to one up to 2,700 tokens. */
const mostSubjects = 5;

/** None at first; `changed` is called after each change. */
export function createSubjects(changed: () => void): Subjects {
  let subjects: readonly Subject[] = [];
  const set = (next: readonly Subject[]): void => {
    subjects = next;
    changed();
  };
  return {
    all: () => subjects,
    attachments: () => subjects.map(({ id, label, path, line }) => ({ id, label, path, line })),
    attach: (subject) => {
      set([...subjects.filter(({ id }) => id !== subject.id), subject].slice(-mostSubjects));
    },
    detach: (id) => {
      set(subjects.filter((subject) => subject.id !== id));
    },
    clear: () => {
      set([]);
    },
    costs: async (explorer) => {
      const costs: Record<string, number> = {};
      for (const subject of subjects) {
        const tokens = await costOf(subject, explorer);
        if (tokens !== null) costs[subject.id] = tokens;
      }
      return costs;
    },
    tell: async (explorer, signal) => {
      const told = subjects;
      const text = await describeSubjects(explorer, told, signal);
      if (told.length > 0) set(subjects.filter((subject) => !told.includes(subject)));
      return text;
    },
  };
}

async function costOf(subject: Subject, explorer: Explorer): Promise<number | null> {
  try {
    return estimateTokens(await describeSubjects(explorer, [subject], new AbortController().signal));
  } catch (error) {
    // There is no map now: what it would be is told when there is one.
    if (error instanceof UserError) return null;
    throw error;
  }
}
