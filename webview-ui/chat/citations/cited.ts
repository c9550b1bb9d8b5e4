/** Links in an answer to places in the workspace. */
import { mostCitedPlaces, placeKey } from '../../../src/protocol/citations';
import type { CitedPlace } from '../../../src/protocol/citations';
import { t } from '../../shared/strings';
import type { Verdicts } from '../looked';

/** The place that a link leads to; null for any other element. */
export function placeOf(link: HTMLElement): CitedPlace | null {
  const { path, line, end, version } = link.dataset;
  // The map knows the files as they are now.
  if (path === undefined || version !== undefined) return null;
  const from = Number(line);
  return { path, line: from, endLine: Math.max(from, Number(end)) };
}

/** Places that the text names and nothing is known of, each once. */
export function unknownPlaces(text: HTMLElement, verdicts: Verdicts): readonly CitedPlace[] {
  const places = new Map(linksIn(text).map(({ place }) => [placeKey(place), place] as const));
  return [...places]
    .flatMap(([key, place]) => (Object.hasOwn(verdicts, key) ? [] : [place]))
    .slice(0, mostCitedPlaces);
}

/** Marks each link by its verdict: by a class for the eye, in words for a screen reader. */
export function markCited(text: HTMLElement, verdicts: Verdicts): void {
  for (const { link, place } of linksIn(text)) {
    const key = placeKey(place);
    const verdict = Object.hasOwn(verdicts, key) ? verdicts[key] : undefined;
    link.querySelector('.cited-words')?.remove();
    link.classList.remove('verified', 'unverified');
    if (verdict === undefined) continue;
    link.classList.add(verdict.isVerified ? 'verified' : 'unverified');
    const words = document.createElement('span');
    words.className = 'hidden-text cited-words';
    words.textContent = verdict.isVerified ? t('(verified)') : t('(not verified)');
    link.append(words);
  }
}

function linksIn(text: HTMLElement): readonly { readonly link: HTMLElement; readonly place: CitedPlace }[] {
  return [...text.querySelectorAll<HTMLElement>('a[data-path]')].flatMap((link) => {
    const place = placeOf(link);
    return place === null ? [] : [{ link, place }];
  });
}
