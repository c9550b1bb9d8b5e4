import type { JSX } from 'preact';
import type { ScopeBreach, ScopeHunk } from '../../../src/core/changes/scope';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { DiffText } from './diffText';
import { Icon } from '../icon';
import { usePage } from '../page';
import type { Turn } from '../turn/turns';

interface Props {
  readonly turn: Turn;
  readonly breaches: readonly ScopeBreach[];
  /** The turn is over, and no later look at its answer says otherwise. */
  readonly canRevert: boolean;
}

/** Changes outside the plan, hunk by hunk, each with a button to revert it. */
export function BreachList({ turn, breaches, canRevert }: Props): JSX.Element {
  return (
    <>
      {breaches.map(({ path, symbols, hunks }) => (
        <section class="breach" key={path} aria-label={t('Outside the plan: {0}', visible(path))}>
          <h3>
            <Icon name="warning" /> {t('Outside the plan: {0}', visible(path))}
          </h3>
          <p class="quiet">{symbols.map(({ name }) => visible(name)).join(', ')}</p>
          {hunks.map((hunk, at) => (
            <div key={at}>
              <DiffText diff={hunkText(hunk)} />
              {canRevert && <Revert turn={turn} path={path} hunk={at} />}
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Revert(props: { readonly turn: Turn; readonly path: string; readonly hunk: number }): JSX.Element {
  const { send } = usePage();
  const { turn, path, hunk } = props;
  const isDone = turn.parts.some(
    (part) =>
      part.kind === 'note' && part.type === 'restored' && part.hunk === hunk && part.files.includes(path),
  );
  if (isDone) return <p class="quiet">{t('Reverted.')}</p>;
  return (
    <vscode-button
      appearance="secondary"
      onClick={() => send({ type: 'revertHunk', turn: turn.turn, path, hunk })}
    >
      {t('Revert Hunk')}
    </vscode-button>
  );
}

function hunkText({ oldStart, newStart, oldLines, newLines, above, below }: ScopeHunk): string {
  const around = above.length + below.length;
  const from = `-${oldStart - above.length},${oldLines.length + around}`;
  const to = `+${newStart - above.length},${newLines.length + around}`;
  const marked = (mark: string, lines: readonly string[]): string[] =>
    lines.map((line) => `${mark}${line.replace(/\r?\n$/, '')}`);
  return [
    `@@ ${from} ${to} @@`,
    ...marked(' ', above),
    ...marked('-', oldLines),
    ...marked('+', newLines),
    ...marked(' ', below),
  ].join('\n');
}
