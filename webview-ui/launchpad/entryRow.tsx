/** One entry of a block: what it is, what it costs, why it ranks, and what can be done with it. */
import type { ContextEntry } from '../../src/core/context';
import { counted, scored } from '../shared/numbers';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { drop, move, pin, unpin } from './edits';
import { keyName, levelName, termName } from './words';

interface Props {
  readonly entry: ContextEntry;
  /** Keys of its block, in their order. */
  readonly among: readonly string[];
  readonly isPinned: boolean;
  /** Whether more or less of it could stand there. */
  readonly hasLevels: boolean;
  readonly isExplained: boolean;
  readonly actions: Actions;
}

export function EntryRow({ entry, among, isPinned, hasLevels, isExplained, actions }: Props) {
  const { key, path, line, level, tokens, score } = entry;
  const name = keyName(key);
  return (
    <li>
      <div class="row">
        <IconButton
          icon={isPinned ? 'pinned' : 'pin'}
          label={isPinned ? t('Unpin {0}', name) : t('Pin {0}', name)}
          isPressed={isPinned}
          onClick={() => actions.change((before) => (isPinned ? unpin(before, key) : pin(before, key)))}
        />
        <button type="button" class="link name" title={`${path}:${line}`} onClick={() => actions.open(key)}>
          {name}
        </button>
        {isPinned && <Order {...{ entry, among, actions, name }} />}
        {hasLevels && <span class="level">{levelName(level)}</span>}
        <span class="number" title={t('{0} tokens', counted(tokens))}>
          {counted(tokens)}
        </span>
        {score === null ? (
          <span class="score" />
        ) : (
          <button
            type="button"
            class="icon-button score"
            aria-expanded={isExplained}
            title={t('Why it ranks: {0}', scored(score))}
            aria-label={t('Why {0} ranks: {1}', name, scored(score))}
            onClick={() => actions.explain(key)}
          >
            {scored(score)}
          </button>
        )}
        <IconButton
          icon="close"
          label={t('Leave out {0}', name)}
          onClick={() => actions.change((before) => drop(before, key))}
        />
      </div>
      {isExplained && <Reasons entry={entry} />}
    </li>
  );
}

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function IconButton({ icon, label, isPressed, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span class={`codicon codicon-${icon}`} aria-hidden="true" />
    </button>
  );
}

/** Pinned entries come in the order of their pins. */
function Order({
  entry: { key },
  among,
  actions,
  name,
}: Pick<Props, 'entry' | 'among' | 'actions'> & { readonly name: string }) {
  const by = (step: -1 | 1) => () => actions.change((before) => move(before, key, step, among));
  return (
    <span>
      <IconButton icon="arrow-up" label={t('Move {0} up', name)} onClick={by(-1)} />
      <IconButton icon="arrow-down" label={t('Move {0} down', name)} onClick={by(1)} />
    </span>
  );
}

const WIDTH = 100;

/** The terms of the formula, the largest first. */
function Reasons({ entry: { terms, score, path, line } }: { readonly entry: ContextEntry }) {
  const most = Math.max(...terms.map(({ value }) => value), Number.EPSILON);
  return (
    <table class="reasons">
      <caption class="quiet">
        {path}:{line}
      </caption>
      <tbody>
        {terms.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{termName(name)}</th>
            <td>
              <svg class="term" width={WIDTH} height="8" aria-hidden="true">
                <rect width={(WIDTH * value) / most} height="8" />
              </svg>
            </td>
            <td class="number">{scored(value)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('sum')}</th>
          <td />
          <td class="number">{score !== null && scored(score)}</td>
        </tr>
      </tbody>
    </table>
  );
}
