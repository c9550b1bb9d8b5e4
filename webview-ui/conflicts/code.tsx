/** Code that is read: coloured by its kind, with what changed marked. */
import { useMemo } from 'preact/hooks';
import type { Range } from '../../src/core/text/changedWords';
import { counted } from '../shared/numbers';
import { highlight } from '../shared/highlight';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { coloured, markedLines } from './marked';
import type { Line } from './marked';

/** More of a text stands in an editor, where it is drawn as it is scrolled. */
const MOST_LINES = 2000;

interface Props {
  /** With `\n` as line ends. */
  readonly text: string;
  readonly path: string;
  readonly marks: readonly Range[];
  readonly mark: 'added' | 'removed';
  readonly label: string;
}

export function Code({ text, path, marks, mark, label }: Props) {
  const lines = useCodeLines(text, path, marks);
  return (
    <pre class={`code mark-${mark}`} tabIndex={0} role="region" aria-label={t('Code of {0}', label)}>
      {lines.slice(0, MOST_LINES).map((line, at) => (
        <CodeLine key={at} line={line} />
      ))}
      {lines.length > MOST_LINES && (
        <span class="quiet">
          {t('{0} more lines: open the file in the editor.', counted(lines.length - MOST_LINES))}
        </span>
      )}
    </pre>
  );
}

/** The text as lines of pieces. The marks are by the text's characters; each stays one where it is made visible. */
export function useCodeLines(text: string, path: string, marks: readonly Range[]): readonly Line[] {
  return useMemo(() => {
    const language = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return markedLines(coloured(highlight(visible(text), language)), marks);
  }, [text, path, marks]);
}

export function CodeLine({ line, source = '' }: { readonly line: Line; readonly source?: string }) {
  return (
    <span class={`code-line ${source}`}>
      {line.map(({ text, kind, isMarked }, at) =>
        isMarked ? (
          <mark key={at} class={kind}>
            {text}
          </mark>
        ) : (
          <span key={at} class={kind}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  );
}
