/** Programs whose sub-command runs the rest of the line as a command, in an environment of their own. */
const runners: ReadonlyMap<string, string> = new Map([
  ...['poetry', 'pdm', 'pipenv', 'hatch', 'rye', 'uv'].map((name): [string, string] => [name, 'run']),
  ...['bundle', 'composer', 'stack', 'cabal', 'opam', 'pnpm', 'yarn'].map((name): [string, string] => [
    name,
    'exec',
  ]),
]);

/**
 * At which word the inner command of `poetry run pytest` begins, or null: no such program, another sub-command, or an
 * option before the command, which may change what it is.
 */
export function innerCommandAt(words: readonly (string | null)[]): number | null {
  const [program, verb, inner] = words;
  if (typeof program !== 'string' || typeof inner !== 'string' || inner.startsWith('-')) return null;
  const name = program.slice(program.lastIndexOf('/') + 1);
  return runners.has(name) && runners.get(name) === verb ? 2 : null;
}
