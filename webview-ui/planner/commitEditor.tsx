/** The current commit: its whole message, and its hunks by file. */
import type { PlannedPiece } from '../../src/core/git/planning';
import { counted } from '../shared/numbers';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { startDrag } from './drag';
import type { DragProps } from './drag';
import type { CommitsEvent, CommitsState } from './commitsState';
import { currentCommit, piecesOf } from './shownCommits';
import { HunkLines } from './hunkLines';
import { MessageField } from './messageField';
import { MoveTo } from './moveTo';
import { Counts, PieceView } from './pieces';
import type { PlannerHost } from './plannerProps';

interface Props extends DragProps {
  readonly host: PlannerHost;
  readonly commits: CommitsState;
  readonly send: (event: CommitsEvent) => void;
}

export function CommitEditor(props: Props) {
  const { commits, send } = props;
  const commit = currentCommit(commits);
  const pieces = piecesOf(commits, commits.current);
  const all = commits.edits.now.commits;
  const at = commit === null ? -1 : all.indexOf(commit);
  const name =
    commit === null ? t('Not committed') : t('Commit {0} of {1}', counted(at + 1), counted(all.length));
  return (
    <section class="work" aria-label={name}>
      <h2>{name}</h2>
      {commit === null ? (
        <p class="quiet">{t('These changes stay as they are when the plan is committed.')}</p>
      ) : (
        <MessageField
          label={t('Message of commit {0}', counted(at + 1))}
          text={commit.message}
          placeholder={t('First line: what the commit does')}
          onInput={(text) => send({ type: 'message', key: commit.key, text })}
        />
      )}
      {pieces.length === 0 && (
        <p class="quiet">{t('Drag hunks or files here, or move them with their lists.')}</p>
      )}
      {filesOf(pieces).map(([path, own]) => (
        <FileView key={path} {...props} path={path} pieces={own} />
      ))}
    </section>
  );
}

function filesOf(pieces: readonly PlannedPiece[]): readonly (readonly [string, readonly PlannedPiece[]])[] {
  const files = new Map<string, PlannedPiece[]>();
  for (const piece of pieces) files.set(piece.path, [...(files.get(piece.path) ?? []), piece]);
  return [...files];
}

interface FileProps extends Props {
  readonly path: string;
  readonly pieces: readonly PlannedPiece[];
}

function FileView(props: FileProps) {
  const { host, commits, send, setDragged, path, pieces } = props;
  const ids = pieces.map(({ id }) => id);
  const cut = path.lastIndexOf('/') + 1;
  return (
    <section class="file" aria-label={visible(path)}>
      <header
        class="file-head"
        data-pieces={ids.join(' ')}
        draggable
        onDragStart={(event) => startDrag(event, () => setDragged({ kind: 'pieces', ids }))}
        onDragEnd={() => setDragged(null)}
      >
        <span class="grip codicon codicon-gripper" aria-hidden="true" />
        <h3>
          {visible(path.slice(cut))} <span class="quiet folder">{visible(path.slice(0, cut))}</span>
        </h3>
        <span class="quiet">{changeWords(pieces)}</span>
        <Counts pieces={pieces} />
        <MoveTo
          commits={commits}
          here={commits.current}
          label={t('Move all of {0} to', visible(path))}
          onMove={(to) => send({ type: 'move', pieces: ids, to })}
        />
      </header>
      {pieces.map((piece) => (
        <PieceView
          key={piece.id}
          {...{ piece, setDragged }}
          isOpen={commits.open.has(piece.id)}
          onToggle={() => send({ type: 'open', piece: piece.id })}
          onOpen={() => host.send({ type: 'openPiece', id: piece.id })}
          opened={<HunkLines {...{ piece, commits, send, setDragged }} />}
        >
          {pieces.length > 1 && (
            <MoveTo
              commits={commits}
              here={commits.current}
              label={t('Move the hunk at line {0} of {1} to', piece.line, visible(path))}
              onMove={(to) => send({ type: 'move', pieces: [piece.id], to })}
            />
          )}
        </PieceView>
      ))}
    </section>
  );
}

function changeWords([first]: readonly PlannedPiece[]): string {
  switch (first?.change) {
    case 'added':
      return t('new');
    case 'deleted':
      return t('deleted');
    case 'renamed':
      return t('renamed');
    default:
      return '';
  }
}
