import type { Finding } from '../../../src/core/changes/checks';
import type { ShellParser } from '../../../src/core/running/shell';
import type { ShownRun } from '../../../src/core/conversation/task';
import { unsupportedClaims } from '../../../src/verify/claims/answerClaims';
import { seenRuns } from '../../../src/verify/claims/seenRuns';
import type { SeenRun } from '../../../src/verify/claims/seenRuns';

export interface ClaimCase {
  readonly answer: string;
  readonly runs: readonly ShownRun[];
  /** Texts that the task wrote, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly observations?: readonly string[];
}

/** Reads lists and pipes of words without quotes: for command lines that say what they mean. */
const plainShell: ShellParser = {
  parse: async (line) => ({
    kind: 'parsed',
    commands: line.split(/&&|\|\||[;|]/).map((part) => ({
      words: (part.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? []).map((word) => word.replace(/^["']|["']$/g, '')),
      ...{ writes: [], reads: [], assigns: [], start: 0, end: 0 },
    })),
  }),
};

/** What these runs ran, of a task that wrote nothing. */
export function seenBeside(runs: readonly ShownRun[]): Promise<readonly SeenRun[]> {
  return seenRuns(runs, [], { shell: plainShell, files: { look: async () => null }, results: [] });
}

/** The claims of an answer that these runs and files do not show. */
export async function claimsBeside(
  { answer, runs, files: texts = {}, observations = [] }: ClaimCase,
  shell = plainShell,
): Promise<readonly Finding[]> {
  const files = {
    look: async (path: string) => {
      const text = texts[path];
      return text === undefined ? null : { digest: text, sizeBytes: text.length, text, isSecret: false };
    },
  };
  const results = Object.keys(texts);
  const seen = await seenRuns(runs, [], { shell, files, results });
  return unsupportedClaims(answer, { runs: seen, observations, results, files });
}
