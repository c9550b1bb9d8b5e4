import type { JSX } from 'preact';
import type { SlashCommand } from '../../src/protocol/chatMessages';
import { say, t } from '../shared/strings';

interface Props {
  readonly commands: readonly SlashCommand[];
  readonly active: number;
  readonly accept: (command: SlashCommand) => void;
}

/** The id of the option at a place of the list, for the text field that it belongs to. */
export function optionId(at: number): string {
  return `completion-${at}`;
}

/** The commands that what is written may become. */
export function CompletionList({ commands, active, accept }: Props): JSX.Element {
  return (
    <ul class="completions" id="completions" role="listbox" aria-label={t('Commands')}>
      {commands.map((command, at) => (
        <li
          key={command.name}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          ref={(element) => {
            if (at === active) element?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseDown={(event) => {
            // The text field keeps the focus.
            event.preventDefault();
            accept(command);
          }}
        >
          <span class="command-name">
            /{command.name}
            {command.argument !== '' && <span class="command-argument"> {command.argument}</span>}
          </span>
          <span class="command-summary">{say(command.summary)}</span>
        </li>
      ))}
    </ul>
  );
}
