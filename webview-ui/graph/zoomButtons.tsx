/** The zoom buttons. */
import { t } from '../shared/strings';

/** The three zoom buttons. */
export function ZoomButtons({ onZoom }: { readonly onZoom: (step: 'in' | 'out' | 'reset') => void }) {
  const buttons = [
    ['in', 'zoom-in', t('Zoom In')],
    ['out', 'zoom-out', t('Zoom Out')],
    ['reset', 'screen-full', t('Show Whole Graph')],
  ] as const;
  return (
    <div class="zoom" role="group" aria-label={t('Zoom')}>
      {buttons.map(([step, icon, label]) => (
        <button
          key={step}
          type="button"
          class="icon-button"
          title={label}
          aria-label={label}
          onClick={() => onZoom(step)}
        >
          <span class={`codicon codicon-${icon}`} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
