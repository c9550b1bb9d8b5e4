import { NotReadyError, ToolError } from '../../core/errors';
import type { ExploreAnswer, ExploreRequest, Explorer } from '../../core/map/explore';
import type { ReportedProblem, UncommittedChanges } from '../../core/conversation/mentions';
import { phrase } from '../../core/text/phrase';
import { answerOf } from '../../core/map/reading';
import { languageOfName } from '../../index/scan/sourceLanguage';
import { pathEnds } from '../../protocol/mentions';
import type { Mention } from '../../protocol/mentions';
import { renderChanges } from './renderChanges';
import { renderProblems } from './renderProblems';
import { clipTo } from './toldMention';
import type { ToldMention } from './toldMention';

/** What mentions are told from. */
export interface MentionPorts {
  readonly explorer: Explorer;
  /** Throws ToolError where nothing can tell. */
  uncommitted(signal: AbortSignal): Promise<UncommittedChanges>;
  /** Throws ToolError where nothing reports any. */
  problems(signal: AbortSignal): Promise<readonly ReportedProblem[]>;
}

/** Of tokens: the most that one question to the exploration tools is answered with. */
const MENTION_TOKENS = 5500;

/**
 * What a mention stands for now, about 5,500 tokens at most: the answers that the exploration tools give. It is text of the
 * repository: data. Throws ToolError for a name that the map does not have, or has several times; CancelledError; UserError
 * where there is no map.
 */
export async function resolveMention(
  mention: Mention,
  ports: MentionPorts,
  signal: AbortSignal,
): Promise<ToldMention> {
  return clipTo(await tell(mention, ports, signal), MENTION_TOKENS);
}

async function tell(mention: Mention, ports: MentionPorts, signal: AbortSignal): Promise<ToldMention> {
  const { kind, name } = mention;
  switch (kind) {
    case 'file':
      return answered(ports, [fileQuestion(name)], signal);
    case 'symbol':
      return answered(ports, [{ tool: 'view_code', args: { targets: [name], level: 'body' } }], signal);
    case 'callers':
      return answered(
        ports,
        [{ tool: 'trace_dependencies', args: { target: name, direction: 'callers' } }],
        signal,
      );
    case 'module':
      return tellModule(name, ports, signal);
    case 'path':
      return answered(ports, [pathQuestion(name)], signal);
    case 'diff':
      return renderChanges(await ports.uncommitted(signal), MENTION_TOKENS);
    case 'problems':
      return renderProblems(await ports.problems(signal), MENTION_TOKENS);
  }
}

/** Code is viewed, whole or by its lines; any other file is read as its kind is. */
function fileQuestion(name: string): ExploreRequest {
  const path = name.replace(/:L?\d+(?:-L?\d+)?$/, '');
  const isCode = path !== name || languageOfName(path.slice(path.lastIndexOf('/') + 1)) !== null;
  return isCode
    ? { tool: 'view_code', args: { targets: [name], level: 'body' } }
    : { tool: 'read_document', args: { path: name } };
}

function pathQuestion(name: string): ExploreRequest {
  const ends = pathEnds(name);
  if (ends === null)
    throw new ToolError(
      phrase('A path leads from one name to another: write @path:from->to, with an id on each side.'),
    );
  const [target, to] = ends;
  return { tool: 'trace_dependencies', args: { target, to, direction: 'path' } };
}

/** What is in it and, of a file, what it imports and who imports it. */
async function tellModule(name: string, ports: MentionPorts, signal: AbortSignal): Promise<ToldMention> {
  const structure = await answered(
    ports,
    [{ tool: 'view_structure', args: { path: name, depth: 2 } }],
    signal,
  );
  try {
    const imports = await answered(
      ports,
      (['imports', 'importers'] as const).map((direction) => ({
        tool: 'trace_dependencies',
        args: { target: name, direction },
      })),
      signal,
    );
    return {
      text: `${structure.text}\n\n${imports.text}`,
      isCut: structure.isCut || imports.isCut,
    };
  } catch (error) {
    // A folder has structure, and no imports of its own.
    if (error instanceof ToolError && !(error instanceof NotReadyError)) return structure;
    throw error;
  }
}

async function answered(
  { explorer }: MentionPorts,
  questions: readonly ExploreRequest[],
  signal: AbortSignal,
): Promise<ToldMention> {
  const answers: ExploreAnswer[] = [];
  for (const question of questions) answers.push(answerOf(await explorer.explore(question, signal)));
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    isCut: answers.some(({ truncated }) => truncated),
  };
}
