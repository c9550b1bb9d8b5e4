/** The conflicts by file, and what git merged without one and is wrong all the same. */
import type { MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { conflictName } from './places';
import { faultName, stateName } from './words';

interface Props {
  readonly view: MergeView;
  readonly current: string | null;
  readonly actions: Actions;
}

export function ConflictList({ view, current, actions }: Props) {
  const all = view.conflicts;
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    actions.step(event.key === 'ArrowDown' ? 1 : -1);
  };
  const active = all.findIndex(({ conflict }) => conflict.id === current);
  return (
    <nav class="list" aria-label={t('Conflicts')}>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('Conflicts by file')}
        aria-activedescendant={active === -1 ? undefined : optionId(active)}
        onKeyDown={onKey}
      >
        {byFile(all).map(({ path, items }) => (
          <File key={path} {...{ path, items, all, current, actions }} />
        ))}
      </div>
      <Faults view={view} actions={actions} />
    </nav>
  );
}

interface FileProps extends Omit<Props, 'view'> {
  readonly path: string;
  readonly items: readonly WorkedConflict[];
  readonly all: readonly WorkedConflict[];
}

function File({ path, items, all, current, actions }: FileProps) {
  const cut = path.lastIndexOf('/') + 1;
  return (
    <div role="group" aria-label={visible(path)} class="file">
      <div class="file-name" title={visible(path)} aria-hidden="true">
        <span class="codicon codicon-file-code" />
        <span class="name">{visible(path.slice(cut))}</span>
        <span class="quiet folder">{visible(path.slice(0, Math.max(cut - 1, 0)))}</span>
      </div>
      {items.map((worked) => (
        <Option key={worked.conflict.id} {...{ worked, at: all.indexOf(worked), current, actions }} />
      ))}
    </div>
  );
}

const icons: Readonly<Record<WorkedConflict['state'], string>> = {
  open: 'circle-large-outline',
  chosen: 'check',
  written: 'pass-filled',
};

interface OptionProps extends Pick<Props, 'current' | 'actions'> {
  readonly worked: WorkedConflict;
  readonly at: number;
}

function Option({ worked, at, current, actions }: OptionProps) {
  const { conflict, state, suggestion } = worked;
  const isSure = conflict.candidates[0]?.sure === true;
  const isOpen = state === 'open';
  return (
    <div
      role="option"
      id={optionId(at)}
      class="conflict"
      aria-selected={conflict.id === current}
      onClick={() => actions.select(conflict.id)}
    >
      <span class={`codicon codicon-${icons[state]} state ${state}`} aria-hidden="true" />
      <span class="name">{conflictName(conflict)}</span>
      {isOpen && suggestion !== null && (
        <span class="codicon codicon-lightbulb hint" title={t('Decided alike elsewhere')} />
      )}
      {isOpen && isSure && <span class="chip sure">{t('Sure')}</span>}
      <span class={`chip ${state}`}>{stateName(state)}</span>
    </div>
  );
}

function Faults({ view, actions }: Pick<Props, 'view' | 'actions'>) {
  if (view.silent.length === 0) return null;
  return (
    <section class="faults" aria-label={t('Merged without a conflict, but wrong')}>
      <h2>{t('Merged without a conflict, but wrong')}</h2>
      <ul>
        {view.silent.map((fault, at) => (
          <li key={at}>
            <span class="codicon codicon-warning" aria-hidden="true" />
            <div>
              <button type="button" class="link" onClick={() => actions.send({ type: 'openFault', at })}>
                {visible(fault.symbol ?? fault.path)}
              </button>
              <p>
                {faultName(fault.kind)}. <span class="quiet">{visible(fault.reason)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function optionId(at: number): string {
  return `conflict-${at}`;
}

interface FileGroup {
  readonly path: string;
  readonly items: readonly WorkedConflict[];
}

/** In their order, a group a file. */
function byFile(all: readonly WorkedConflict[]): readonly FileGroup[] {
  const paths = [...new Set(all.map(({ conflict }) => conflict.path))];
  return paths.map((path) => ({ path, items: all.filter(({ conflict }) => conflict.path === path) }));
}
