/** Code that the map does not read: which languages, how many files, and whether it is most of the folder. */
import { byCodeUnits } from '../../core/text/order';
import { groupBy } from '../map/callGraph';
import { leftOutKind } from './leftOutLanguages';
import { oncePerMap } from '../map/oncePerMap';
import { count, groupedNumber } from '../answer/text';

const SHOWN_LANGUAGES = 4;

interface UnmappedLanguage {
  readonly language: string;
  readonly paths: readonly string[];
}

/** The language of each file of code that is not mapped, by its path. */
export const unmappedLanguages = oncePerMap(
  ({ index }): ReadonlyMap<string, string> =>
    new Map(
      index.skipped.flatMap((file) => {
        const { language, isCode } = leftOutKind(file);
        return isCode ? [[file.path, language] as const] : [];
      }),
    ),
);

/** Languages that are not mapped, the one of most files first; none where all code is. */
export const unmappedCode = oncePerMap((map): readonly UnmappedLanguage[] =>
  [...groupBy([...unmappedLanguages(map)], ([, language]) => language)]
    .map(([language, files]) => ({ language, paths: files.map(([path]) => path) }))
    .sort((a, b) => b.paths.length - a.paths.length || byCodeUnits(a.language, b.language)),
);

/** Whether more files of code are left out than are mapped. */
export const isMostlyUnmapped = oncePerMap(
  (map): boolean => unmappedLanguages(map).size > map.index.modules.length,
);

/** `38 C files and 1 Ruby file are not mapped`, without a full stop; null where all code is mapped. */
export const unmappedText = oncePerMap((map): string | null => {
  const languages = unmappedCode(map);
  if (languages.length === 0) return null;
  const shown = languages
    .slice(0, SHOWN_LANGUAGES)
    .map(({ language, paths }) => count(paths.length, `${language} file`, `${language} files`));
  const rest = languages.slice(SHOWN_LANGUAGES).reduce((sum, { paths }) => sum + paths.length, 0);
  const all = [...shown, ...(rest > 0 ? [`${groupedNumber(rest)} more`] : [])];
  const list = all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
  return `${list} ${unmappedLanguages(map).size === 1 ? 'is' : 'are'} not mapped`;
});

/** The beginning of an answer about the whole, where most of its code is left out; '' where it is not. */
export const unmappedLead = oncePerMap((map): string =>
  isMostlyUnmapped(map)
    ? `Most of the code here is not in the map: ${unmappedText(map) ?? ''}. In the mapped part: `
    : '',
);

/** A note on them for answers that they may change; none where all code is mapped. */
export const unmappedNote = oncePerMap((map): readonly string[] => {
  const text = unmappedText(map);
  return text === null ? [] : [`${text}: RepoMaster does not see what they call or define.`];
});
