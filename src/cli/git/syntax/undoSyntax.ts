import type { GitSubcommand } from './gitSubcommand';

export interface UndoOptions {
  readonly command: 'undo';
  /** As written, in order: a folder, an id, or both. */
  readonly words: readonly string[];
  readonly json: boolean;
}

export const undoSyntax: GitSubcommand<UndoOptions> = {
  name: 'undo',
  options: {},
  sections: [],
  examples: [{ words: ['git', 'undo'], does: 'Takes the last apply back.' }],
  parse: (words, values) => ({ command: 'undo', words, json: values.flag('json') }),
};
