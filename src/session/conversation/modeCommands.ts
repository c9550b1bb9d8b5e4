/** Slash commands that choose a mode and ask at once. */
import type { PanelCommand } from '../../intents/commands/commands';
import type { TurnMode } from '../../core/conversation/conversation';
import { phrase } from '../../core/text/phrase';
import type { SlashCommand } from '../../protocol/toChat';

interface ModeCommand extends SlashCommand {
  readonly name: TurnMode & PanelCommand;
}

/** In the order in which they are offered. */
export const modeCommands: readonly ModeCommand[] = [
  {
    name: 'plan',
    argument: 'TASK',
    summary: phrase('Plan a change, without changing files'),
  },
  {
    name: 'act',
    argument: 'TASK',
    summary: phrase('Change files, asking before each change'),
  },
];

/** The mode that a text names, and what it asks behind it, '' for nothing; null for every other text. */
export function parseModeCommand(
  text: string,
): { readonly mode: TurnMode; readonly question: string } | null {
  const [, name, question = ''] = /^\/([a-z]+)(?:\s+([\s\S]+))?$/i.exec(text.trim()) ?? [];
  const found = modeCommands.find((each) => each.name === name?.toLowerCase());
  return found === undefined ? null : { mode: found.name, question };
}
