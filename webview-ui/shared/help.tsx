/** The keys of a page, in a popover. */
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from './iconButton';
import type { KeyRows } from './keyRows';
import { t } from './strings';

interface Props {
  readonly rows: KeyRows;
  readonly onClose: () => void;
}

export function Help({ rows, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div class="help" role="dialog" aria-label={t('Keys')} tabIndex={-1} ref={box}>
      <div class="line">
        <h2>{t('Keys')}</h2>
        <span class="buttons">
          <IconButton icon="close" label={t('Close')} onClick={onClose} />
        </span>
      </div>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
