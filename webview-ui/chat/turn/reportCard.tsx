import type { JSX } from 'preact';
import { counted } from '../../shared/numbers';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { FileList } from './fileList';
import { Icon } from '../icon';
import { money } from '../words/money';
import { usePage } from '../page';
import { reportOf } from './report';
import type { Report } from './report';
import { allTokens } from './turnCost';
import type { Turn } from './turns';
import { duration, sinceWords } from '../words/wording';

/** The report of a finished task: outcome, checks, cost and files. */
export function ReportCard({ turn }: { readonly turn: Turn }): JSX.Element {
  const account = usePage().accountOf(turn.turn);
  const report = reportOf(turn);
  const [icon, title] = titleOf(report, turn);
  const checks = checksText(report);
  const facts: readonly (readonly [name: string, value: string])[] = [
    ...(checks === '' ? [] : [[t('Checks'), checks] as const]),
    ...(account === undefined
      ? []
      : [
          [t('Replies'), counted(account.requests)] as const,
          [t('Tokens'), counted(allTokens(account))] as const,
          [t('Cost'), money(account.cost)] as const,
        ]),
    ...(turn.durationMs === null ? [] : [[t('Time'), duration(turn.durationMs)] as const]),
  ];
  const titleId = `report-${turn.turn}`;
  return (
    <section class="report" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Icon name={icon} /> {title}
      </h3>
      <Reason report={report} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ResultFiles turn={turn.turn} results={report.results} />
      {report.files.length === 0 ? (
        <p class="quiet">{t('No file was changed.')}</p>
      ) : (
        <Files turn={turn.turn} files={report.files} />
      )}
    </section>
  );
}

function Reason({ report: { outcome, changedSince } }: { readonly report: Report }): JSX.Element | null {
  if (changedSince.length > 0) return <p>{sinceWords(changedSince)}</p>;
  return outcome === null ? null : <p>{visible(say(outcome.reason))}</p>;
}

/** As many as can be looked through; the rest stands in the cards of what changed them. */
const mostFiles = 50;

function Files({ turn, files }: { readonly turn: number } & Pick<Report, 'files'>): JSX.Element {
  const shown = files.slice(0, mostFiles);
  return (
    <>
      <FileList
        label={t('Files changed by the task')}
        files={shown.map(({ path, kind, lines }) => ({
          place: 'workspace',
          path,
          change: kind,
          lines,
          turn,
        }))}
        within={`report-${turn}`}
      />
      {files.length > shown.length && (
        <p class="files-rest">{t('And {0} more.', files.length - shown.length)}</p>
      )}
    </>
  );
}

/** What the task hands over, first: it is what was asked for. */
function ResultFiles({
  turn,
  results: { files, count },
}: { readonly turn: number } & Pick<Report, 'results'>): JSX.Element | null {
  if (count === 0) return null;
  return (
    <>
      <h4>{t('Results')}</h4>
      <FileList
        label={t('Results of the task')}
        files={files.map(({ path, sizeBytes }) => ({ place: 'results', path, change: null, sizeBytes }))}
        within={`results-${turn}`}
      />
      {count > files.length && <p class="files-rest">{t('And {0} more.', count - files.length)}</p>}
    </>
  );
}

function titleOf({ outcome, changedSince }: Report, { end }: Turn): readonly [icon: string, title: string] {
  if (changedSince.length > 0) return ['discard', t('Changed since the review')];
  if (end?.kind !== 'answered' || outcome === null) return ['circle-slash', t('Task not finished')];
  return outcome.outcome === 'accomplished'
    ? ['pass', t('Task accomplished')]
    : ['warning', t('Task not accomplished')];
}

/** '' where there are none, and where what they said is over. */
function checksText({ changedSince, checks: { count, passedBefore, passed } }: Report): string {
  if (count === 0 || changedSince.length > 0) return '';
  return t('{0} of {1} passed before, {2} now', passedBefore, count, passed);
}
