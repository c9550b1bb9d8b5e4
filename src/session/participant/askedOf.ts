/** Reads what a request of VS Code's own chat asks for. */
import { slashCommands } from '../../intents/commands/commands';
import type { TurnMode } from '../../core/conversation/conversation';
import type { ModelClient } from '../../core/conversation/languageModel';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { parseHubCommand } from '../hub/chat/hubCommand';
import { parseMentions } from '../../protocol/mentions';
import { withToolWishes } from './toolWishes';
import type { NamedTool, ToolWishes } from './toolWishes';

export interface ChatAsked {
  /** As the panel's composer would have it: with the slash command in front where one was chosen. */
  readonly text: string;
  readonly mode: TurnMode;
}

/** Commands that only say what the model may do. */
const MODES: readonly TurnMode[] = ['plan', 'act'];

/** As VS Code hands a request over. */
export interface ChatRequest {
  readonly prompt: string;
  readonly command?: string | undefined;
  readonly toolReferences: readonly NamedTool[];
}

/** What is asked as it was typed: what runs, runs so. `carryOut`: what a mode without words asks for. */
export function askedOf(
  { prompt, command }: Omit<ChatRequest, 'toolReferences'>,
  carryOut: string,
): ChatAsked {
  const text = prompt.trim();
  const mode = MODES.find((each) => each === command);
  if (mode !== undefined) return { text: text === '' ? carryOut : text, mode };
  return { text: command === undefined ? text : `/${command} ${text}`.trim(), mode: 'ask' };
}

/** Who answers, and what they are asked. */
interface AskedOfClient extends ChatAsked, Pick<ToolWishes, 'others'> {
  readonly client: ModelClient;
}

/**
 * Chooses by what was typed who answers. A model is asked with our tools under the names that it knows; a command is asked for
 * as it was typed, whatever tools are named.
 */
export async function askedOfClient(
  request: ChatRequest,
  carryOut: string,
  clientFor: (text: string) => Promise<ModelClient>,
): Promise<AskedOfClient> {
  const typed = askedOf(request, carryOut);
  const client = await clientFor(typed.text);
  if (client.identity.kind === 'none') return { ...typed, client, others: [] };
  const { text: prompt, others } = withToolWishes(request.prompt, request.toolReferences);
  return { ...askedOf({ ...request, prompt }, carryOut), client, others };
}

/** Said above the answer where no model is used. */
export function whoAnswers(text: string): Phrase {
  return parseHubCommand(text) === null
    ? phrase('No model used: answered from the map.')
    : phrase('No model used: answered by the hub.');
}

/** The question with what is attached behind it, as mentions; those that it has already are not said twice. */
export function withMentions(text: string, attached: readonly string[]): string {
  const mentioned = new Set(parseMentions(text).map((mention) => mention.text));
  const said = attached.filter((each) => !mentioned.has(each));
  return said.length === 0 ? text : `${text}\n\n${said.join(' ')}`;
}

/** The names of all that package.json offers behind @repomaster. */
export const participantCommands: readonly string[] = [...slashCommands.map(({ name }) => name), ...MODES];

/** A next question, as VS Code offers it below an answer. */
export interface NextQuestion {
  readonly prompt: string;
  readonly command?: string | undefined;
  readonly label?: string | undefined;
}

/** The question as VS Code is to ask it: a slash command apart from its words. */
export function nextQuestion(question: string, label?: string): NextQuestion {
  const [, command, prompt = ''] = /^\/([a-z]+)(?:\s+([\s\S]*))?$/.exec(question.trim()) ?? [];
  if (command === undefined || !participantCommands.includes(command)) return { prompt: question, label };
  return { prompt, command, label: label ?? question };
}
