import type { LeftOut } from '../../core/map/explore';
import type { SkippedFile } from '../../core/map/codeIndex';
import { byCodeUnits } from '../../core/text/order';
import { languageOfEnding } from './languageNames';
import { count, oneLine } from '../answer/text';

/** What files that no map holds are counted by where their names say no more. */
const NAMELESS = 'no ending';

const NOT_READ_YET = 'language not supported yet';
/** A reason that names a language or an ending: `language not supported yet (C)`. */
const WITH_DETAIL = /^(language not supported yet|unknown language) \((.*)\)$/s;

/** Why a file is not in the map, and of which language it is. */
export interface LeftOutKind {
  /** Without what it says of the one file: `unknown language`. */
  readonly reason: string;
  /** The language, else the ending of the name with its dot: `Ruby`, `.md`. */
  readonly language: string;
  /** Whether it is left out for its language, and that is a programming language. */
  readonly isCode: boolean;
}

/** The one place that says of which language a left-out file is: whoever counts or names them asks here. */
export function leftOutKind({ path, reason }: SkippedFile): LeftOutKind {
  const [, kind, detail] = WITH_DETAIL.exec(reason) ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (kind === undefined || detail === undefined) {
    const language = dot > 0 ? name.slice(dot) : NAMELESS;
    return { reason: reason.replace(/ \([^()]*\)$/, ''), language, isCode: false };
  }
  if (kind === NOT_READ_YET) return { reason: kind, language: detail, isCode: true };
  const known = dot > 0 ? languageOfEnding(name.slice(dot + 1)) : null;
  if (known !== null) return { reason: NOT_READ_YET, language: known, isCode: true };
  return { reason: kind, language: detail === 'no extension' ? NAMELESS : detail, isCode: false };
}

/** The files that are not in the map, counted by reason and language: most files first, then by name. */
export function leftOutByLanguage(skipped: readonly SkippedFile[]): readonly LeftOut[] {
  const counts = new Map<string, { reason: string; language: string; files: number }>();
  for (const file of skipped) {
    const { reason, language } = leftOutKind(file);
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
