import type { JSX } from 'preact';
import type { SlashCommand } from '../../../src/protocol/toChat';
import { say, t } from '../../shared/strings';
import { OptionList } from './optionList';

interface Props {
  readonly commands: readonly SlashCommand[];
  readonly active: number;
  readonly accept: (command: SlashCommand) => void;
}

/** The commands that what is written may become. */
export function CompletionList({ commands, active, accept }: Props): JSX.Element {
  return (
    <OptionList
      label={t('Commands')}
      options={commands}
      keyOf={({ name }) => name}
      active={active}
      accept={accept}
    >
      {({ name, argument, summary }) => (
        <>
          <span class="command-name">
            /{name}
            {argument !== '' && <span class="command-argument"> {argument}</span>}
          </span>
          <span class="command-summary">{say(summary)}</span>
        </>
      )}
    </OptionList>
  );
}
