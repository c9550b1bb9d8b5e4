/** Tells the model about the user's attachments: signature, callers and callees of each. */
import { subjectHeading } from '../../intents/text/subject';
import { ToolError } from '../../core/errors';
import type { ExploreRequest, Explorer } from '../../core/map/explore';
import { answerOf } from '../../core/map/reading';

export interface Subject {
  /** A folder's path where it is one. */
  readonly id: string;
  readonly kind: 'symbol' | 'folder';
  readonly label: string;
  readonly path: string;
  readonly line: number;
}

/** About 900 tokens a question: three of them and a few subjects stay well below one observation. */
const maxAnswerCharacters = 3000;

/**
 * The text for the model, '' for no subject. It is repository text: data, to be fenced by whoever sends it.
 * A subject that the map does not have any more is named as such. Throws CancelledError, UserError without an index.
 */
export async function describeSubjects(
  explorer: Explorer,
  subjects: readonly Subject[],
  signal: AbortSignal,
): Promise<string> {
  const texts: string[] = [];
  for (const subject of subjects) texts.push(await describe(explorer, subject, signal));
  return texts.join('\n\n');
}

async function describe(explorer: Explorer, subject: Subject, signal: AbortSignal): Promise<string> {
  const answers = await Promise.all(
    questionsAbout(subject).map(async (question) => {
      try {
        return clip(answerOf(await explorer.explore(question, signal)).text);
      } catch (error) {
        if (error instanceof ToolError) return error.message;
        throw error;
      }
    }),
  );
  return [headingOf(subject), ...answers].join('\n\n');
}

/** What a client without a model is told of the subjects: which they are. */
export function nameSubjects(subjects: readonly Subject[]): string {
  return subjects.map(headingOf).join('\n');
}

function headingOf({ id, kind, path, line }: Subject): string {
  return subjectHeading(id, kind === 'folder' ? path : `${path}:${line}`);
}

function questionsAbout({ id, kind }: Subject): ExploreRequest[] {
  if (kind === 'folder') return [{ tool: 'view_structure', args: { path: id, depth: 2 } }];
  return [
    { tool: 'view_code', args: { targets: [id], level: 'signature' } },
    { tool: 'trace_dependencies', args: { target: id, direction: 'callers' } },
    { tool: 'trace_dependencies', args: { target: id, direction: 'callees' } },
  ];
}

function clip(text: string): string {
  if (text.length <= maxAnswerCharacters) return text;
  const end = text.lastIndexOf('\n', maxAnswerCharacters);
  return `${text.slice(0, end < 0 ? maxAnswerCharacters : end)}\n(cut: ask the tools for the rest)`;
}
