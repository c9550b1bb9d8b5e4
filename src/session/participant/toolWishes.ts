/** Handles tools that the user named with `#` in VS Code's own chat. */
import { toolDeclaredAs } from './toolNames';

/** As VS Code hands it over. */
export interface NamedTool {
  /** As package.json declares it. */
  readonly name: string;
  /** Where it stands in the question, its `#` included; undefined for one that is attached. */
  readonly range?: readonly [start: number, end: number] | undefined;
}

export interface ToolWishes {
  /** The question, with our tools under the names that the model knows. */
  readonly text: string;
  /** Tools of others, as they are declared: @repomaster has its own alone. */
  readonly others: readonly string[];
}

/** What a question with these tools asks for. A range that holds no `#name` is none. */
export function withToolWishes(prompt: string, named: readonly NamedTool[]): ToolWishes {
  const others = named.flatMap(({ name }) => (toolDeclaredAs(name) === null ? [name] : []));
  const ours = named.flatMap(({ name, range }) => {
    const own = toolDeclaredAs(name);
    if (own === null) return [];
    return [
      { own: `\`${own}\``, at: range !== undefined && /^#\S+$/.test(prompt.slice(...range)) ? range : null },
    ];
  });
  let text = prompt;
  // From the last to the first, so that ranges stay right.
  for (const { own, at } of ours.toSorted((a, b) => (b.at?.[0] ?? 0) - (a.at?.[0] ?? 0)))
    if (at !== null) text = `${text.slice(0, at[0])}${own}${text.slice(at[1])}`;
  const behind = ours.flatMap(({ own, at }) => (at === null ? [own] : []));
  const wished = behind.length === 0 ? text : `${text.trimEnd()}\n\n(${[...new Set(behind)].join(', ')})`;
  return { text: wished, others: [...new Set(others)] };
}
