/** Languages whose calls the map resolves by name alone, without flow. */
import type { CodeNode } from '../map/codeNodes';
import { oncePerMap } from '../map/oncePerMap';
import { languageRules, languages } from '../../index/languages/rules';

/** The languages of the map that are so, by the ids of their modules. */
const namedModules = oncePerMap(
  ({ index }): ReadonlyMap<string, string> =>
    new Map(
      index.modules.flatMap(({ id, language }) => {
        const { calls, name } = languageRules[language];
        return calls === 'names' ? [[id, name] as const] : [];
      }),
    ),
);

/** A note on the calls of each such language that one of the symbols is in; none where flow resolves all. */
export function namedOnlyNotes(
  map: Parameters<typeof namedModules>[0],
  nodes: readonly CodeNode[],
): string[] {
  const known = namedModules(map);
  const found = nodes.flatMap((node) => known.get('module' in node ? node.module : node.id) ?? []);
  return notesOf(new Set(found));
}

/** The same for an answer about the whole map. */
export const namedOnlyNote = oncePerMap((map): readonly string[] =>
  notesOf(new Set(namedModules(map).values())),
);

function notesOf(found: ReadonlySet<string>): string[] {
  return languages.flatMap((language) => {
    const { name } = languageRules[language];
    return found.has(name)
      ? [
          `calls of ${name} are resolved by name only: calls through variables, fields and interfaces are candidates.`,
        ]
      : [];
  });
}
