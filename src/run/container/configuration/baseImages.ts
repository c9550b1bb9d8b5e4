/**
 * The images that a Dockerfile builds on, in order, without its own stages and `scratch`; with the defaults of the ARGs
 * before its first FROM put in, or what `given` (build.args) says in their place. A name that is still computed is left out: the build will say.
 */
export function baseImages(dockerfile: string, given: Readonly<Record<string, unknown>>): readonly string[] {
  const defaults = new Map<string, string>();
  const stages = new Set<string>(['scratch']);
  const images: string[] = [];
  for (const line of joinedLines(dockerfile)) {
    const [, name, value] = /^ARG\s+(\w+)(?:=(\S+))?/i.exec(line) ?? [];
    const used =
      name === undefined ? undefined : (ownOf(given, name) ?? value?.replace(/^(["'])(.*)\1$/, '$2'));
    if (name !== undefined && used !== undefined && stages.size === 1 && images.length === 0)
      defaults.set(name, used);
    const [, written, stage] = /^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    if (written === undefined) continue;
    const image = substituted(written, defaults);
    if (!stages.has(image.toLowerCase()) && !image.includes('$')) images.push(image);
    if (stage !== undefined) stages.add(stage.toLowerCase());
  }
  return [...new Set(images)];
}

/** Lines without comments, those that go on after a backslash as one. */
function joinedLines(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*#/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\[ \t]*\n/g, ' ')
    .split('\n')
    .map((line) => line.trim());
}

function ownOf(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  return Object.hasOwn(given, name) ? String(given[name]) : undefined;
}

function substituted(text: string, defaults: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /\$(?:(\w+)|\{(\w+)(?::-([^}]*))?\})/g,
    (whole, plain?: string, braced?: string, fallback?: string) =>
      defaults.get(plain ?? braced ?? '') ?? fallback ?? whole,
  );
}
