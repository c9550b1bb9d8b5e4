import type { JSX } from 'preact';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { Icon } from '../icon';
import { OptionList } from '../composer/optionList';
import { costWords, iconOf, kindArgument, kindSummary, placeWords } from './mentionWords';
import type { Picker, PickerRow } from './usePicker';

/** The completions of a mention, each with its tokens. */
export function PickerList({ picker: { rows, active, accept } }: { readonly picker: Picker }): JSX.Element {
  return (
    <OptionList
      label={t('Mentions')}
      class="mention-list"
      options={rows}
      keyOf={({ text }) => text}
      active={active}
      accept={accept}
    >
      {(row) => <Row row={row} />}
    </OptionList>
  );
}

function Row({ row }: { readonly row: PickerRow }): JSX.Element {
  const cost = costWords(row.kind === 'kind' ? row.cost : row.candidate.cost);
  if (row.kind === 'kind')
    return (
      <>
        <span class="command-name">
          {row.text}
          <span class="command-argument">{kindArgument(row.mentionKind)}</span>
        </span>
        <span class="command-summary">{kindSummary(row.mentionKind)}</span>
        <Cost text={cost} />
      </>
    );
  const { candidate } = row;
  return (
    <>
      <span class="mention-name">
        <Icon name={iconOf(candidate.what)} />
        <span>{visible(candidate.name)}</span>
      </span>
      <span class="command-summary">{placeWords(candidate)}</span>
      <Cost text={cost} />
    </>
  );
}

function Cost({ text }: { readonly text: string }): JSX.Element | null {
  return text === '' ? null : <span class="mention-cost">{text}</span>;
}

/** What the list says to who does not see it; '' where no mention is being written. */
export function pickerStatus({ isOpen, typed, told, rows }: Picker): string {
  if (typed === null) return '';
  const how = typed.kind === null ? 'match' : (told?.how ?? 'match');
  if (how === 'noMap') return t('There is no map of this folder yet, so names cannot be completed.');
  if (isOpen && how === 'near') return t('Nothing has this name. {0} similar names are listed.', rows.length);
  if (isOpen) return t('{0} mentions. Use the arrow keys.', rows.length);
  return typed.kind !== null && typed.text !== '' && told?.items.length === 0
    ? t('Nothing in the map has this name.')
    : '';
}

/** The same, to be seen, where no list says it: a name that nothing has, or that is misspelt. */
export function PickerNote({ picker }: { readonly picker: Picker }): JSX.Element | null {
  const { typed, isOpen, told } = picker;
  if (typed === null || typed.kind === null || (isOpen && told?.how !== 'near')) return null;
  const text = pickerStatus(picker);
  return text === '' ? null : <p class="mention-note">{text}</p>;
}
