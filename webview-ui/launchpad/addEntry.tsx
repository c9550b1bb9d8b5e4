/** The field that takes a symbol or file into the context by its name. */
import { useState } from 'preact/hooks';
import type { ContextName, ContextNames } from '../../src/core/conversation/initialContext';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { pin } from './edits';
import { keyName } from './words';

interface Props {
  readonly names: ContextNames | null;
  readonly actions: Actions;
}

const LIST = 'names';
/** What is longer is no name. */
const LONGEST = 500;

export function AddEntry({ names, actions }: Props) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const asked = typed.trim();
  const found = asked !== '' && names?.text === asked ? names : null;
  const type = (text: string): void => {
    setTyped(text);
    setActive(0);
    if (text.trim() !== '') actions.find(text.trim());
  };
  const take = ({ key }: ContextName): void => {
    actions.change((before) => pin(before, key));
    type('');
  };
  const onKey = (event: KeyboardEvent): void => {
    const last = (found?.names.length ?? 0) - 1;
    const at = event.key === 'ArrowDown' ? Math.min(active + 1, last) : Math.max(active - 1, 0);
    if (event.key === 'Escape') type('');
    if (event.key === 'Enter') {
      const name = found?.names[active];
      if (name) take(name);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setActive(at);
  };
  return (
    <div class="add">
      <label>
        {t('Add')}
        <input
          type="text"
          class="field"
          role="combobox"
          maxLength={LONGEST}
          autocomplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-expanded={found !== null && found.names.length > 0}
          aria-controls={LIST}
          aria-activedescendant={found?.names[active] ? `${LIST}-${active}` : undefined}
          value={typed}
          placeholder={t('Name of a class, function or file')}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKey}
        />
      </label>
      <p class="quiet" role="status">
        {found?.how === 'near' && unknown(asked, found)}
      </p>
      <ul id={LIST} role="listbox" aria-label={t('Symbols and files of this name')} class="names">
        {found?.names.map((name, at) => (
          <Option key={name.key} {...{ name, at, isActive: at === active, take }} />
        ))}
      </ul>
    </div>
  );
}

function unknown(text: string, { names }: ContextNames): string {
  return names.length === 0
    ? t('Nothing in the map has the name {0} or a similar name.', visible(text))
    : t('Nothing in the map is called {0}. The nearest names are:', visible(text));
}

interface OptionProps {
  readonly name: ContextName;
  readonly at: number;
  readonly isActive: boolean;
  readonly take: (name: ContextName) => void;
}

function Option({ name, at, isActive, take }: OptionProps) {
  const { key, kind, path, line } = name;
  return (
    <li id={`${LIST}-${at}`} role="option" aria-selected={isActive} onClick={() => take(name)}>
      <span
        class={`codicon codicon-${kind === 'file' ? 'file' : `symbol-${kind === 'class' ? 'class' : 'method'}`}`}
        aria-hidden="true"
      />
      <span class="name">{visible(keyName(key))}</span>
      {kind !== 'file' && (
        <span class="quiet">
          {visible(path)}:{line}
        </span>
      )}
    </li>
  );
}
