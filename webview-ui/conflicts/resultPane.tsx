/** The result: what would stand in the file, to be edited freely, each line with the side that it comes from. */
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import { t } from '../shared/strings';
import type { Actions } from './actions';
import { CodeLine, useCodeLines } from './code';
import { caretAfter, withoutReturns } from './draft';
import { lineSources } from './lineSources';
import { shownResult, sideOf } from './result';
import type { Result } from './result';
import { bareName } from './words';

interface Props {
  readonly view: MergeView;
  readonly worked: WorkedConflict;
  readonly result: Result;
  readonly actions: Actions;
}

export function ResultPane({ view, worked, result, actions }: Props) {
  const { conflict } = worked;
  const side = sideOf(result.tab);
  return (
    <section class="pane result" aria-label={t('Result')}>
      <header>
        <span class="codicon codicon-edit" aria-hidden="true" />
        <h3>{t('Result')}</h3>
        <Legend view={view} />
      </header>
      {side !== null ? (
        <p class="empty">
          <span class="codicon codicon-file-binary" aria-hidden="true" />{' '}
          {t('The file as in {0}', bareName(view, side))}
        </p>
      ) : result.text === null ? (
        <p class="empty">
          <span class="codicon codicon-trash" aria-hidden="true" /> {t('The file is deleted.')}{' '}
          <button type="button" class="link" onClick={() => actions.edit('')}>
            {t('Write a text instead')}
          </button>
        </p>
      ) : (
        <Editor key={conflict.id} {...{ worked, result, actions }} />
      )}
    </section>
  );
}

function Legend({ view }: Pick<Props, 'view'>) {
  return (
    <span class="legend" aria-hidden="true">
      <span class="from ours">{bareName(view, 'ours')}</span>
      <span class="from theirs">{bareName(view, 'theirs')}</span>
      <span class="from neither">{t('neither')}</span>
    </span>
  );
}

/** A text field over the coloured text; both have the same letters in the same places. */
function Editor({ worked: { conflict }, result, actions }: Omit<Props, 'view'>) {
  const text = shownResult(result);
  const { ours, theirs, path } = conflict;
  const lines = useCodeLines(text, path, none);
  const sources = useMemo(
    () => lineSources(text, withoutReturns(ours ?? ''), withoutReturns(theirs ?? '')),
    [text, ours, theirs],
  );
  const field = useRef<HTMLTextAreaElement>(null);
  useCaret(field.current, text);
  return (
    <div class="editor">
      <pre class="code" aria-hidden="true">
        {lines.map((line, at) => (
          <CodeLine key={at} line={line} source={`from-${sources[at] ?? 'both'}`} />
        ))}
        {'\n'}
      </pre>
      <textarea
        ref={field}
        class="result-text"
        aria-label={t('Result, to be edited')}
        placeholder={t('Nothing: the conflict is replaced with no line.')}
        spellcheck={false}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => actions.edit(currentTarget.value)}
      />
    </div>
  );
}

const none: readonly never[] = [];

/** After undo and redo the cursor stands behind what came back: the browser would put it at the end. */
function useCaret(field: HTMLTextAreaElement | null, text: string): void {
  const last = useRef(text);
  const typed = useRef(text);
  if (field) typed.current = field.value;
  useLayoutEffect(() => {
    const isOfPage = field !== null && document.activeElement === field && typed.current !== text;
    if (isOfPage) {
      const at = caretAfter(last.current, text);
      field.setSelectionRange(at, at);
    }
    last.current = text;
  }, [text]);
}
