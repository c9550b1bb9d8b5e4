import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from '../../shared/iconButton';
import { t } from '../../shared/strings';
import type { Find } from './useFind';

/** The find bar: Enter goes to the next match, Shift+Enter to the previous one, Escape closes it. */
export function FindBar({ find }: { readonly find: Find }): JSX.Element {
  const { query, count, at, change, step, close } = find;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const said = query.trim() === '' ? '' : count === 0 ? t('No results') : t('{0} of {1} answers', at, count);
  return (
    <div
      class="find"
      role="search"
      aria-label={t('Find in this conversation')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.target === input.current) step(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        ref={input}
        class="field"
        type="text"
        value={query}
        aria-label={t('Find in this conversation')}
        placeholder={t('Find')}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <span class="find-count" role="status">
        {said}
      </span>
      <IconButton icon="arrow-up" label={t('Previous Match')} onClick={() => step(-1)} />
      <IconButton icon="arrow-down" label={t('Next Match')} onClick={() => step(1)} />
      <IconButton icon="close" label={t('Close')} onClick={close} />
    </div>
  );
}
