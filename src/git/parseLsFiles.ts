/**
 * The paths in the output of `git ls-files -z`: relative to the folder it ran in, `/`, each once
 * (a path in conflict is listed up to three times). A submodule is one path, without what is in it.
 */
export function parseLsFiles(output: string): ReadonlySet<string> {
  return new Set(output.split('\0').filter((path) => path !== ''));
}
