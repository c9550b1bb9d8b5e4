import type { JSX } from 'preact';
import { t } from '../../shared/strings';
import { shownText } from '../turn/longText';

/** Lines of a unified diff; what goes and what comes is told by its mark, not by colour alone. */
export function DiffText({ diff }: { readonly diff: string }): JSX.Element {
  return (
    <pre class="diff" tabIndex={0} aria-label={t('The change')}>
      {shownText(diff)
        .split('\n')
        .map((line, at) => (
          <span key={at} class={lineClass(line)}>
            {line}
          </span>
        ))}
    </pre>
  );
}

function lineClass(line: string): string {
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('@@') ? 'hunk-head' : '';
}
