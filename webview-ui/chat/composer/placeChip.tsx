import type { JSX } from 'preact';
import type { CommandPlace } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { Icon } from '../icon';
import { usePage } from '../page';
import { placeFacts, placeIcon, placeLabel, placeMood } from './placeWords';

/** Shows what isolates the next command; a click chooses another place. */
export function PlaceChip({ place }: { readonly place: CommandPlace }): JSX.Element {
  const { send } = usePage();
  const facts = [...placeFacts(place), t('Choose Where Commands Run')];
  return (
    <button
      type="button"
      class={`place ${placeMood(place)}`}
      title={facts.join('\n')}
      onClick={() => send({ type: 'act', action: 'chooseWhere' })}
    >
      <Icon name={placeIcon(place)} />
      <span class="place-name">{placeLabel(place)}</span>
      <span class="hidden-text">{facts.join(' ')}</span>
    </button>
  );
}
