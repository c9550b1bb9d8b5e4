import type { JSX } from 'preact';
import { unknownMentions } from '../../../src/protocol/mentions';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { PickerNote } from './pickerList';
import type { Picker } from './usePicker';

interface Props {
  readonly draft: string;
  readonly picker: Picker;
}

/** Notes on a draft's mentions; nothing if all is well. */
export function MentionNotes({ draft, picker }: Props): JSX.Element {
  return (
    <>
      <PickerNote picker={picker} />
      <UnknownMention draft={draft} writingAt={picker.isOpen ? picker.start : null} />
    </>
  );
}

interface UnknownProps {
  readonly draft: string;
  /** Where the mention begins that is still being written; null for none. */
  readonly writingAt: number | null;
}

/** That something which looks like a mention is none: it is sent as it is written. Nothing where all is one, or none. */
function UnknownMention({ draft, writingAt }: UnknownProps): JSX.Element | null {
  const unknown = unknownMentions(draft).find(({ start }) => start !== writingAt);
  if (unknown === undefined) return null;
  const { text, meant } = unknown;
  return (
    <p class="mention-note" role="status">
      {meant === null
        ? t(
            '{0} is not a mention and is sent as plain text. Type @ to see what you can mention.',
            visible(text),
          )
        : t(
            '{0} is not a mention and is sent as plain text. Did you mean {1}?',
            visible(text),
            visible(meant),
          )}
    </p>
  );
}
