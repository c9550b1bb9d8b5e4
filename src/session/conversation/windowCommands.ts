/** Slash commands that the window itself runs, without a turn. */
import type { PanelCommand } from '../../intents/commands/commands';
import { phrase } from '../../core/text/phrase';
import type { SlashCommand } from '../../protocol/toChat';

interface WindowCommand extends SlashCommand {
  readonly name: PanelCommand;
  /** The palette's command for what is written behind it. */
  readonly command: (argument: string) => string;
}

/** In the order in which they are offered. */
export const windowCommands: readonly WindowCommand[] = [
  {
    name: 'undo',
    argument: '',
    summary: phrase('Review and undo the last turn’s changes (/undo step: only the last step)'),
    command: () => 'repomaster.undo',
  },
  {
    name: 'diff',
    argument: '',
    summary: phrase('Review the last turn’s changes in the editor, and accept or reject each one'),
    command: () => 'repomaster.showChanges',
  },
  {
    name: 'patch',
    argument: '',
    summary: phrase('Show what this conversation changed as a patch (/patch save: save it to a file)'),
    command: (argument) => (argument === 'save' ? 'repomaster.savePatch' : 'repomaster.showPatch'),
  },
  {
    name: 'cost',
    argument: '',
    summary: phrase('Show tokens and cost by source, and what was sent'),
    command: () => 'repomaster.showLedger',
  },
  {
    name: 'graph',
    argument: 'SYMBOL',
    summary: phrase('Show a symbol or file in the graph'),
    command: (argument) => (argument === '' ? 'repomaster.openGraph' : 'repomaster.showInGraph'),
  },
];

/** What a text stands for that names one of them; null for every other text. */
export function parseWindowCommand(
  text: string,
): { readonly command: string; readonly argument: string } | null {
  const [, name, argument = ''] = /^\/([a-z]+)(?:\s+(\S.*))?$/i.exec(text.trim()) ?? [];
  const found = windowCommands.find((each) => each.name === name?.toLowerCase());
  if (found === undefined) return null;
  if (found.argument !== '') return { command: found.command(argument), argument };
  if (!/^\w*$/.test(argument)) return null;
  const word = argument.toLowerCase();
  return { command: found.command(word), argument: word };
}
