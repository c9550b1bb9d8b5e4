/** What a file is as a whole. */
import type { DefinitionDraft } from './drafts';

/** The definition that is the module itself. */
export function moduleDefinition(lines: number, doc: string | null): DefinitionDraft {
  return {
    kind: 'module',
    name: '',
    through: [],
    parent: 0,
    startLine: 1,
    endLine: Math.max(lines, 1),
    start: 0,
    doc,
    signature: '',
    async: false,
    generator: false,
    receiver: 'none',
    parameters: [],
    bases: [],
  };
}

/**
 * Lines as the grammar counts them, without the empty one behind a final line break: `\n` ends one, a bare
 * `\r` does not, although editors break there.
 */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

/** The deepest nesting of functions, 0 without any. */
export function deepestFunction(all: readonly DefinitionDraft[]): number {
  const depths: number[] = [];
  let deepest = 0;
  all.forEach((definition, at) => {
    const counts = ['function', 'method', 'getter', 'setter', 'constructor', 'lambda'].includes(
      definition.kind,
    );
    depths[at] = (at === 0 ? 0 : (depths[definition.parent] ?? 0)) + (counts ? 1 : 0);
    deepest = Math.max(deepest, depths[at] ?? 0);
  });
  return deepest;
}
