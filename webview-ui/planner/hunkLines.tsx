/** The lines of an open hunk, and what is done with those that are chosen. */
import type { DiffLine, PlannedPiece } from '../../src/core/git/planning';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { placeOf } from './commitsDraft';
import type { CommitsEvent, CommitsState } from './commitsState';
import type { DragProps } from './drag';
import { focusLines } from './focusLines';
import { LineList } from './lineList';
import { MoveTo } from './moveTo';
import { splitLines } from './pieceLines';

interface Props extends Pick<DragProps, 'setDragged'> {
  readonly piece: PlannedPiece;
  readonly commits: CommitsState;
  readonly send: (event: CommitsEvent) => void;
}

const NO_LINES: ReadonlySet<number> = new Set();

export function HunkLines({ piece, commits, send, setDragged }: Props) {
  const { id, path, line, more } = piece;
  const { above, changed, below } = splitLines(piece);
  const chosen = commits.chosen?.piece === id ? commits.chosen.lines : NO_LINES;
  const choose = (lines: ReadonlySet<number>): void => send({ type: 'choose', chosen: { piece: id, lines } });
  const place = t('line {0} of {1}', line, visible(path));
  return (
    <>
      <div class="diff">
        <Context lines={above} />
        <LineList
          label={t('Changed lines at {0}', place)}
          lines={changed}
          chosen={chosen}
          onChoose={choose}
          onDrag={(lines) => setDragged(lines === null ? null : { kind: 'lines', piece: id, lines })}
        />
        <Context lines={below} />
        {more > 0 && <p class="quiet">{t('{0} more lines: open the file in the editor.', counted(more))}</p>}
      </div>
      {changed.length + more > 1 && (
        <div class="line-bar">
          {chosen.size === 0 ? (
            <span class="quiet">{t('Choose lines to move them: click, or Space and Shift+arrows.')}</span>
          ) : (
            <>
              <span>
                {t('Lines chosen: {0} of {1}', counted(chosen.size), counted(piece.removed + piece.added))}
              </span>
              <MoveTo
                commits={commits}
                here={placeOf(commits.edits.now, id)}
                label={t('Move the chosen lines at {0} to', place)}
                onMove={(to) => {
                  send({ type: 'moveLines', chosen: { piece: id, lines: chosen }, to });
                  focusLines(id);
                }}
              />
              <button
                type="button"
                class="link"
                onClick={() => {
                  choose(NO_LINES);
                  focusLines(id);
                }}
              >
                {t('Clear')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Context({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <>
      {lines.map(({ text }, at) => (
        <div key={at} class="diff-line context">
          <span class="box" aria-hidden="true" /> {visible(text)}
          {'\n'}
        </div>
      ))}
    </>
  );
}
