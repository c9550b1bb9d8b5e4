/** What our tools are called among all of an editor's. */

const PREFIX = 'repomaster_';

/** As package.json declares the tool. */
export function declaredName(tool: string): string {
  return `${PREFIX}${tool}`;
}

/** The tool that is declared so; null for one of another extension. */
export function toolDeclaredAs(name: string): string | null {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
}
