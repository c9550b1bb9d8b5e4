import { useEffect } from 'preact/hooks';

/** Long enough for a word to be written, and short enough not to be waited for. */
const DELAY_MS = 200;

interface Checked {
  readonly revision: number;
  readonly isChecked: boolean;
  /** While a step is under way nothing is checked. */
  readonly isBusy: boolean;
}

/** Has the host check each plan, once nothing changes for a moment. */
export function useCheck({ revision, isChecked, isBusy }: Checked, ask: () => void): void {
  useEffect(() => {
    if (isChecked || isBusy) return undefined;
    const timer = setTimeout(ask, DELAY_MS);
    return () => clearTimeout(timer);
  }, [revision, isChecked, isBusy]);
}
