import { join } from 'node:path';
import { listResults } from './resultsFolder';
import type { AnswerPorts } from './taskParts';

/** What a window knows of an answer: the files of the conversation's folder for results (absolute). */
export function windowAnswers(results: string): AnswerPorts {
  return {
    settle: async () => undefined,
    // Somebody reads along, and says so where a change was meant.
    asksForChange: async () => false,
    missing: async () => null,
    made: async () => [],
    results: async () => (await listResults(results)).files.map(({ path }) => join(results, path)),
    listed: async () => ({ results: await listResults(results) }),
  };
}
