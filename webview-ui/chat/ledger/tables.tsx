import type { JSX } from 'preact';
import type { LedgerPart, LedgerSource } from '../../../src/protocol/ledgerView';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { money } from '../words/money';
import { usePage } from '../page';
import { sourceName } from './words';

interface Props {
  readonly one: LedgerPart;
  readonly all: LedgerPart;
}

/** The estimated tokens beside the counted ones, and their cost. */
export function TotalsTable({ one, all }: Props): JSX.Element {
  const rows: readonly (readonly [name: string, value: (part: LedgerPart) => string])[] = [
    [t('Sent (estimated)'), ({ estimated }) => counted(estimated)],
    [t('Sent (counted)'), (part) => (isCounted(part) ? counted(sentTokens(part)) : t('not reported'))],
    [t('Read from the cache'), (part) => counted(part.counted.cacheRead)],
    [t('Written to the cache'), (part) => counted(part.counted.cacheWrite)],
    [t('Written by the model'), (part) => counted(part.counted.output)],
    [t('Replies'), ({ requests }) => counted(requests)],
    [t('Cost'), ({ cost }) => money(cost)],
  ];
  return (
    <table aria-label={t('Tokens, counted and estimated')}>
      <Heads first={t('Tokens')} />
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value(one)}</td>
            <td>{value(all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the tokens come from, most first, with their share of the cost. */
export function SourcesTable({ one, all }: Props): JSX.Element {
  const { send } = usePage();
  const own = new Map(one.sources.map((row) => [row.source, row]));
  return (
    <table aria-label={t('Tokens by source')}>
      <Heads first={t('Source (estimated)')} />
      <tbody>
        {all.sources.map((row) => (
          <tr key={row.source}>
            <th scope="row">
              {row.source === 'start' ? (
                <button
                  type="button"
                  class="link"
                  title={t('Open the Launchpad')}
                  onClick={() => send({ type: 'act', action: 'openLaunchpad' })}
                >
                  {sourceName(row.source)}
                </button>
              ) : (
                sourceName(row.source)
              )}
            </th>
            <Amount row={own.get(row.source)} />
            <Amount row={row} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heads({ first }: { readonly first: string }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('This question')}</th>
        <th scope="col">{t('Total')}</th>
      </tr>
    </thead>
  );
}

function Amount({ row }: { readonly row: LedgerSource | undefined }): JSX.Element {
  if (row === undefined) return <td>0</td>;
  return (
    <td>
      {counted(row.tokens)}
      {row.cost !== null && <span class="quiet"> {money(row.cost)}</span>}
    </td>
  );
}

function sentTokens({ counted: { input, cacheRead, cacheWrite } }: LedgerPart): number {
  return input + cacheRead + cacheWrite;
}

/** VS Code's models report no usage. */
function isCounted(part: LedgerPart): boolean {
  return part.requests === 0 || sentTokens(part) > 0;
}
