import { usage } from '../../syntax';
import { FOLDER } from './gitSubcommand';
import type { GitSubcommand } from './gitSubcommand';

export interface UndoOptions {
  readonly command: 'undo';
  /** As written, in order: a folder, an id, or both. */
  readonly words: readonly string[];
  readonly json: boolean;
}

export const undoSyntax: GitSubcommand<UndoOptions> = {
  name: 'undo',
  does: 'Takes back what merge, rebase or commit did, byte for byte.',
  arguments: [
    FOLDER,
    {
      name: 'ID',
      value: { kind: 'text', written: 'ID', needs: 'an id' },
      isOptional: true,
      counted: 'an id to undo',
      does: 'What to take back, as printed (default: the last).',
    },
  ],
  options: {},
  sections: [],
  examples: [{ words: ['git', 'undo'], does: 'Takes the last apply back.' }],
  failure: null,
  parse: (words, values) => {
    const [, , left] = words;
    if (left !== undefined) throw usage(`git undo takes a folder and an id; unexpected '${left}'`);
    return { command: 'undo', words, json: values.flag('json') };
  },
};
