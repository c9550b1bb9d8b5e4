import type { JSX } from 'preact';
import type { StallKind } from '../../../src/core/conversation/conversation';
import type { Summary } from '../../../src/core/conversation/summary';
import { t } from '../../shared/strings';
import { Icon } from '../icon';
import { shownText } from './longText';
import type { NoteOf } from './turns';

type EngineNote = NoteOf<'rewound' | 'summarised'>;

/** A line that opens to show what the model was told. */
export function NoteView({ note }: { readonly note: EngineNote }): JSX.Element {
  const [title, text] = wordsOf(note);
  return (
    <details class="context note">
      <summary>
        <Icon name={note.type === 'rewound' ? 'history' : 'fold'} /> {title}
      </summary>
      <pre tabIndex={0}>{shownText(text)}</pre>
    </details>
  );
}

function wordsOf(note: EngineNote): readonly [title: string, text: string] {
  switch (note.type) {
    case 'rewound':
      return [t('Steps set aside: {0}', stallWords(note.stall)), note.note];
    case 'summarised':
      return [t('Summarised to save space'), summaryLines(note.summary)];
  }
}

function stallWords(stall: StallKind): string {
  switch (stall) {
    case 'repeated':
      return t('the same call repeated');
    case 'cycle':
      return t('the same calls in a loop');
    case 'noProgress':
      return t('no progress');
    case 'overthinking':
      return t('long reasoning without an action');
  }
}

function summaryLines(summary: Summary): string {
  const list = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `- ${line}`)];
  return [
    ...list(t('Goal'), summary.goal === '' ? [] : [summary.goal]),
    ...list(t('Constraints'), summary.constraints),
    ...list(t('Done'), summary.done),
    ...list(t('Open'), summary.open),
    ...list(t('Decisions'), summary.decisions),
    ...list(t('Files'), summary.files),
    ...list(t('Evidence'), summary.evidence),
  ].join('\n');
}
