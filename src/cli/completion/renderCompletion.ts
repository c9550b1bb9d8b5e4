import type { OptionTable } from '../syntax';
import type { ToldCommand } from '../help/renderHelp';
import type { Shell } from './completionSyntax';
import { renderBash } from './renderBash';
import { renderFish } from './renderFish';
import { renderZsh } from './renderZsh';

const RENDERERS: Readonly<Record<Shell, (commands: readonly ToldCommand[], common: OptionTable) => string>> =
  { bash: renderBash, zsh: renderZsh, fish: renderFish };

/**
 * The shell's script that completes commands, their options, values that are one of a few, files and folders. `common`
 * are the options that every command has. Lines end with `\n`.
 */
export function renderCompletion(
  shell: Shell,
  commands: readonly ToldCommand[],
  common: OptionTable,
): string {
  return RENDERERS[shell](commands, common);
}
