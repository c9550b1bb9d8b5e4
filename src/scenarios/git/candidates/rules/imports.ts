/** Import statements merged as sets, their lists of names too. */
import { phrase } from '../../../../core/text/phrase';
import type { Region, Rule } from '../region';
import { mergedList } from '../setMerge';
import type { Leading } from '../setMerge';
import { endOf, isBlank } from '../texts';

export const importsRule: Rule = {
  name: 'imports',
  mostLength: 400_000,
  propose: (region) => {
    const sides = [region.oursLines, region.theirsLines];
    if (sides.some((lines) => lines.length === 0) || ![...sides, region.baseLines].every(isImports))
      return [];
    const areImports = [...sides, region.baseLines].some((lines) =>
      lines.some((line) => statement.test(line)),
    );
    const evidence = areImports
      ? phrase('Both sides changed imports: what either added, without what either took away.')
      : phrase('Both sides changed a list of names: what either added, without what either took away.');
    return (['ours', 'theirs'] as const).map((leading) => ({ text: merged(region, leading), evidence }));
  },
};

const statement =
  /^\s*(?:(?:pub(?:\([\w:]+\))?\s+)?use\s|import\b|from\s+\S+\s+import\b|(?:global\s+)?using\s|#\s*(?:include|import)\b|export\s.*\sfrom\s|(?:const|let|var)\s.*=\s*require\(|(?:extern\s+crate|mod|pub\s+mod|require|package)\b)/;
/** A line within a list of imports: names, or quoted paths. */
const listed =
  /^\s*(?:(?:[\w.]+\s+)?"[^"]+"|(?:type\s+)?[\w.$*:]+(?:\s+as\s+\w+)?(?:\s*,\s*[\w.$*]+(?:\s+as\s+\w+)?)*\s*,?\s*(?:[)}];?)?)\s*$/;
const closing = /^\s*[)}]\s*(?:from\s+\S+)?;?\s*$/;

/** A longer line is none that people write, and patterns may take its square. */
const MOST_LINE = 1000;

function isImports(lines: readonly string[]): boolean {
  if (lines.some((line) => line.length > MOST_LINE)) return false;
  let statements = 0;
  for (const line of lines) {
    if (statement.test(line)) statements++;
    else if (!isBlank(line) && !listed.test(line) && !closing.test(line)) return false;
  }
  return statements > 0 || lines.every((line) => listed.test(line));
}

function merged({ baseLines, oursLines, theirsLines }: Region, leading: Leading): string {
  const named = { base: nameLists(baseLines), ours: nameLists(oursLines), theirs: nameLists(theirsLines) };
  const [base, ours, theirs] = [baseLines, oursLines, theirsLines].map((lines) =>
    lines.map((line) => keyOf(line)),
  );
  const sample = (leading === 'ours' ? oursLines : theirsLines)[0] ?? '';
  const keys = mergedList({ base: base ?? [], ours: ours ?? [], theirs: theirs ?? [] }, leading);
  const lines = keys.map((key) => {
    const lists = { base: named.base.get(key), ours: named.ours.get(key), theirs: named.theirs.get(key) };
    if (lists.ours === undefined && lists.theirs === undefined) return key;
    const names = mergedList(
      {
        base: lists.base ?? [],
        ours: lists.ours ?? lists.base ?? [],
        theirs: lists.theirs ?? lists.base ?? [],
      },
      leading,
    );
    return key.replace('\0', names.join(', '));
  });
  const end = endOf(sample) || '\n';
  return lines.map((line) => `${line.replace(/\r?\n$/, '')}${end}`).join('');
}

/** A statement with names in one line: what is around the names, and the names. */
const withNames =
  /^(\s*(?:from\s+\S+\s+import\s+\(?|(?:import|export|const|let|var)\s+(?:type\s+)?\{\s*|(?:pub\s+)?use\s+[\w:]+::\{))([^(){}]+?)((?:\s*,)?\s*(?:\)|\}.*)?\s*)$/s;

function keyOf(line: string): string {
  const match = withNames.exec(line);
  return match === null ? line : `${match[1] ?? ''}\0${match[3] ?? ''}`;
}

function nameLists(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.flatMap((line) => {
      const names = withNames.exec(line)?.[2];
      return names === undefined ? [] : [[keyOf(line), names.split(/\s*,\s*/)] as const];
    }),
  );
}
