/** Completion of slash commands in the composer. */
import type { SlashCommand } from '../../../src/protocol/toChat';

/** The commands that `/` and what stands behind it may become, in the given order; none once the name is whole and a space follows. */
export function completions(commands: readonly SlashCommand[], draft: string): readonly SlashCommand[] {
  const typed = /^\/(\w*)$/.exec(draft)?.[1]?.toLowerCase();
  return typed === undefined ? [] : commands.filter(({ name }) => name.toLowerCase().startsWith(typed));
}

/** The draft with the command in it; ready for its argument where it takes one. */
export function completed({ name, argument }: SlashCommand): string {
  return argument === '' ? `/${name}` : `/${name} `;
}
