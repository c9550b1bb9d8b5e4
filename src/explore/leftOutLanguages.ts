import type { LeftOut } from '../core/explore';
import type { SkippedFile } from '../core/model';
import { byCodeUnits } from '../core/order';
import { count, oneLine } from './text';

/** What files that no map holds are counted by where their names say no more. */
const NAMELESS = 'no ending';

/** A reason that names a language or an ending: `language not supported yet (C)`. */
const WITH_DETAIL = /^(language not supported yet|unknown language) \((.*)\)$/s;

/** The files that are not in the map, counted by reason and language: most files first, then by name. */
export function leftOutByLanguage(skipped: readonly SkippedFile[]): readonly LeftOut[] {
  const counts = new Map<string, { reason: string; language: string; files: number }>();
  for (const file of skipped) {
    const { reason, language } = kindOf(file);
    const key = `${reason}\0${language}`;
    const known = counts.get(key);
    if (known) known.files++;
    else counts.set(key, { reason, language, files: 1 });
  }
  return [...counts.values()].sort(
    (a, b) => b.files - a.files || byCodeUnits(a.language, b.language) || byCodeUnits(a.reason, b.reason),
  );
}

/** The first `most` of them in a line: `424 C (language not supported yet), 12 .md (unknown language)`; '' for none. */
export function leftOutText(leftOut: readonly LeftOut[], most: number): string {
  const shown = leftOut
    .slice(0, most)
    .map(
      ({ reason, language, files }) => `${files.toLocaleString('en-US')} ${oneLine(language)} (${reason})`,
    );
  const rest = leftOut.slice(most).reduce((sum, { files }) => sum + files, 0);
  return [...shown, ...(rest > 0 ? [`and ${count(rest, 'other file', 'other files')}`] : [])].join(', ');
}

function kindOf({ path, reason }: SkippedFile): { readonly reason: string; readonly language: string } {
  const [, kind, detail] = WITH_DETAIL.exec(reason) ?? [];
  if (kind !== undefined && detail !== undefined)
    return { reason: kind, language: detail === 'no extension' ? NAMELESS : detail };
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return { reason: reason.replace(/ \([^()]*\)$/, ''), language: dot > 0 ? name.slice(dot) : NAMELESS };
}
