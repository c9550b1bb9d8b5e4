import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Asking } from '../asking';
import type { LedgerShown } from '../looked';
import type { ChatState } from '../state';
import { openApproval } from '../turns';
import { LedgerPanel } from './ledgerPanel';

/**
 * The ledger while it is open, asked for anew when a turn has ended; null where it is not asked for, was closed, or
 * something asks for the user's word, which is to be seen.
 */
export function useLedger(
  { showLedger }: Asking,
  { ledger, accounts, turns }: ChatState,
  onClose: () => void,
): JSX.Element | null {
  const [closed, setClosed] = useState<LedgerShown | null>(null);
  const shown = ledger === closed || openApproval(turns.at(-1)) !== null ? null : ledger;
  useEffect(() => {
    if (shown !== null) showLedger(shown.turn);
  }, [accounts]);
  if (shown === null) return null;
  const close = (): void => {
    setClosed(ledger);
    onClose();
  };
  return <LedgerPanel {...shown} onClose={close} />;
}
