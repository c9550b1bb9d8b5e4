/** What both sides did around the conflict: commits that touched its lines, its symbol, callers and callees. */
import type { TouchingCommit } from '../../src/core/git/conflicts';
import type {
  ChangedNeighbour,
  MergeSideName,
  MergeView,
  WorkedConflict,
} from '../../src/core/git/mergeWork';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { lastNames } from './places';
import { age, bareName, changeWords, roleName, sideName } from './words';

interface Props {
  readonly view: MergeView;
  readonly worked: WorkedConflict;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly actions: Actions;
}

export function SurroundingsView({ view, worked, now, actions }: Props) {
  return (
    <div class="surroundings" role="region" tabIndex={0} aria-label={t('What both sides did here')}>
      <SideStory {...{ view, worked, now }} side="ours" />
      <Neighbours {...{ view, worked, actions }} />
      <SideStory {...{ view, worked, now }} side="theirs" />
    </div>
  );
}

interface StoryProps extends Omit<Props, 'actions'> {
  readonly side: MergeSideName;
}

function SideStory({ view, worked, now, side }: StoryProps) {
  const { conflict, surroundings } = worked;
  const changes = surroundings?.[side] ?? [];
  const commits = conflict.commits[side];
  return (
    <section class={side}>
      <h3>
        <span class={`dot ${side}`} aria-hidden="true" /> {sideName(view, side)}
      </h3>
      {conflict.symbol !== null && surroundings !== null && (
        <p>
          <code>{visible(lastName(conflict.symbol))}</code>:{' '}
          {changes.length === 0 ? t('left as it was') : changes.map(changeWords).join('; ')}
        </p>
      )}
      {commits.length === 0 ? (
        <p class="quiet">{t('No commit of this side touched these lines.')}</p>
      ) : (
        <ul>
          {commits.map((commit) => (
            <Commit key={commit.commit} commit={commit} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Commit({
  commit: { commit, subject, time },
  now,
}: {
  readonly commit: TouchingCommit;
  readonly now: number;
}) {
  return (
    <li class="commit">
      <span class="codicon codicon-git-commit" aria-hidden="true" />
      <div>
        {visible(subject)}
        <div class="quiet">
          <code>{commit.slice(0, 8)}</code>
          <span class="age">{age(now - time)}</span>
        </div>
      </div>
    </li>
  );
}

function Neighbours({ view, worked, actions }: Omit<Props, 'now'>) {
  const { surroundings, conflict } = worked;
  const { id } = conflict;
  return (
    <section class="neighbours">
      <h3>
        {t('Callers and callees that a side changed')}
        {(surroundings?.symbolId ?? null) !== null && (
          <button type="button" class="link" onClick={() => actions.send({ type: 'showInGraph', id })}>
            {t('Show in Graph')}
          </button>
        )}
      </h3>
      {surroundings === null ? (
        <p class="quiet">{t('Both sides are being mapped…')}</p>
      ) : (
        <NeighbourList {...{ view, worked, actions }} neighbours={surroundings.neighbours} />
      )}
    </section>
  );
}

interface ListProps extends Omit<Props, 'now'> {
  readonly neighbours: readonly ChangedNeighbour[];
}

function NeighbourList({ view, worked, neighbours, actions }: ListProps) {
  if (neighbours.length === 0) return <p class="quiet">{t('None: no side changed one.')}</p>;
  const { id } = worked.conflict;
  return (
    <ul>
      {neighbours.map((neighbour, at) => (
        <li key={neighbour.id} class="neighbour">
          <span
            class={`codicon codicon-${neighbour.role === 'caller' ? 'call-incoming' : 'call-outgoing'}`}
            title={roleName(neighbour.role)}
            aria-hidden="true"
          />
          <div>
            <button
              type="button"
              class="link"
              title={visible(`${neighbour.path}:${neighbour.line}`)}
              onClick={() => actions.send({ type: 'openNeighbour', id, at })}
            >
              {visible(lastNames(neighbour.id))}
            </button>{' '}
            <span class="quiet">{roleName(neighbour.role)}</span>
            <p>
              <span class={`dot ${neighbour.side}`} aria-hidden="true" /> {bareName(view, neighbour.side)}:{' '}
              {changeWords(neighbour.change)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function lastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}
