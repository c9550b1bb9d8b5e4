const DECLARATION =
  /^[ \t]*(?:(?:export|default|declare|async|abstract)[ \t]+)*(?:class|def|function\*?|type|interface|enum|const|let|var|namespace)[ \t]+([\p{L}_$][\p{L}\p{N}_$]*)/gmu;
/** A constant of Python, a variable of a configuration. */
const TOP_ASSIGNMENT = /^([A-Za-z_]\w*)[ \t]*(?::[^=\n]*)?=(?!=)/gm;

/**
 * The names that a source text declares, by how its lines begin: those of types, constants and variables too, which
 * are no symbols of the map. Linear.
 */
export function declaredNames(text: string): string[] {
  return [...text.matchAll(DECLARATION), ...text.matchAll(TOP_ASSIGNMENT)].map(([, name = '']) => name);
}
