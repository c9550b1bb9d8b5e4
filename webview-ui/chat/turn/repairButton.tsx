import type { JSX } from 'preact';
import type { RepairFrom } from '../../../src/protocol/fromChat';
import { t } from '../../shared/strings';
import { usePage } from '../page';

interface Props {
  readonly turn: number;
  readonly from: RepairFrom;
  /** What failed, for who does not see where the button stands. */
  readonly what: string;
}

/** The button that asks for a repair of what failed. */
export function RepairButton({ turn, from, what }: Props): JSX.Element {
  const { send, focusComposer } = usePage();
  return (
    <vscode-button
      appearance="secondary"
      aria-label={t('Repair from Here: {0}', what)}
      title={t('Undoes later changes (you can restore them) and asks the agent to fix what failed')}
      onClick={() => {
        send({ type: 'repair', turn, from });
        focusComposer();
      }}
    >
      {t('Repair from Here')}
    </vscode-button>
  );
}
