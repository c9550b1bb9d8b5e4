import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ExploreResult } from '../../src/core/map/explore';
import { renderPlace } from '../shared/place';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { usePage } from './page';

/** More at once is a list nobody reads; the rest is a click away. */
const shownAtFirst = 8;

/** The places of an answer, each with a link. */
export function Places({ results }: { readonly results: readonly ExploreResult[] }): JSX.Element | null {
  const { send } = usePage();
  const [isWhole, setWhole] = useState(false);
  const distinct = [...new Map(results.map((each) => [renderPlace(each), each])).values()];
  const shown = isWhole ? distinct : distinct.slice(0, shownAtFirst);
  if (distinct.length === 0) return null;
  return (
    <ul class="places" aria-label={t('Places')}>
      {shown.map((place) => {
        const { path, line, endLine, id } = place;
        return (
          <li key={renderPlace(place)}>
            <button
              type="button"
              class="link"
              title={visible(id ?? path)}
              onClick={() => send({ type: 'open', path, line, endLine })}
            >
              {visible(renderPlace(place))}
            </button>
          </li>
        );
      })}
      {shown.length < distinct.length && (
        <li>
          <button type="button" class="link quiet" onClick={() => setWhole(true)}>
            {t('Show all {0} places', distinct.length)}
          </button>
        </li>
      )}
    </ul>
  );
}
