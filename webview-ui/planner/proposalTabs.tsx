/** Proposals as tabs, and what speaks for the one that the plan began with. */
import type { Phrase } from '../../src/core/text/phrase';
import { say, t } from '../shared/strings';
import { percent, sureness } from '../shared/sureness';
import { visible } from '../shared/visible';

export interface Proposed {
  readonly name: Phrase;
  readonly reasons: readonly Phrase[];
  readonly confidence: number;
  readonly sure: boolean;
}

interface Props {
  readonly proposals: readonly Proposed[];
  /** What is no proposal, as the commits as they are; null for none. */
  readonly plain: string | null;
  /** Null for what is plain. */
  readonly chosen: number | null;
  readonly isChanged: boolean;
  readonly onChoose: (at: number | null) => void;
}

export function ProposalTabs({ proposals, plain, chosen, isChanged, onChoose }: Props) {
  const tabs: readonly (number | null)[] = [...proposals.keys(), ...(plain === null ? [] : [null])];
  const onKey = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || event.altKey) return;
    const next = tabs[tabs.indexOf(chosen) + (event.key === 'ArrowRight' ? 1 : -1)];
    event.preventDefault();
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  const proposal = chosen === null ? undefined : proposals[chosen];
  return (
    <div class="proposals">
      <div role="tablist" class="tabs" aria-label={t('Proposals')} onKeyDown={onKey}>
        {tabs.map((at) => (
          <button
            key={tabId(at)}
            type="button"
            role="tab"
            id={tabId(at)}
            class="tab"
            aria-selected={at === chosen}
            aria-controls="plan"
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => onChoose(at)}
          >
            <Tab at={at} proposal={at === null ? undefined : proposals[at]} plain={plain} />
          </button>
        ))}
        {isChanged && <span class="chip changed">{t('changed by you')}</span>}
      </div>
      {proposal && (
        <div class="reasons">
          <strong class="sureness">
            {proposal.sure && <span class="codicon codicon-verified-filled" aria-hidden="true" />}{' '}
            {sureness(proposal)}
          </strong>
          <ul>
            {proposal.reasons.map((reason, at) => (
              <li key={at}>{visible(say(reason))}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function tabId(at: number | null): string {
  return `tab-${at ?? 'plain'}`;
}

interface TabProps {
  readonly at: number | null;
  readonly proposal: Proposed | undefined;
  readonly plain: string | null;
}

function Tab({ at, proposal, plain }: TabProps) {
  if (at === null || proposal === undefined) return <span class="name">{plain}</span>;
  return (
    <>
      <kbd aria-hidden="true">{at + 1}</kbd>
      <span class="name">{visible(say(proposal.name))}</span>
      {proposal.sure && <span class="codicon codicon-verified-filled sure" aria-hidden="true" />}
      <span class="number">{percent(proposal.confidence)}</span>
    </>
  );
}
