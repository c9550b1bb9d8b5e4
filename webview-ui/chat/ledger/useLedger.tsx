import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Requests } from '../requests';
import { isBusy } from '../state';
import type { ChatState } from '../state';
import { openApproval } from '../turn/turns';
import { LedgerPanel } from './ledgerPanel';

/**
 * The ledger while it is open, asked for anew when a turn has ended; null where it is not asked for, was closed, or
 * something asks for the user's word, which is to be seen. A question that is sent closes it: its answer is to be seen.
 */
export function useLedger(
  { refreshLedger, closeLedger }: Requests,
  state: ChatState,
  onClose: () => void,
): JSX.Element | null {
  const { ledger, accounts, turns } = state;
  const asked = isBusy(state) ? turns.at(-1)?.turn : undefined;
  useEffect(() => {
    if (asked !== undefined) closeLedger();
  }, [asked]);
  const shown = openApproval(turns.at(-1)) !== null ? null : ledger;
  useEffect(() => {
    if (shown !== null) refreshLedger();
  }, [accounts]);
  if (shown === null) return null;
  const close = (): void => {
    closeLedger();
    onClose();
  };
  return <LedgerPanel {...shown} onClose={close} />;
}
