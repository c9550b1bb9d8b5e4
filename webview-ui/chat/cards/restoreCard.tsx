import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RestoreFile, RestoreView } from '../../../src/protocol/toChat';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { AskingCard } from './askingCard';
import { Icon } from '../icon';
import { usePage } from '../page';

interface Props {
  readonly view: RestoreView;
  readonly isLast: boolean;
}

/** Previews an undo, file by file. */
export function RestoreCard({ view, isLast }: Props): JSX.Element | null {
  const { send, focusComposer } = usePage();
  const [closed, setClosed] = useState<RestoreView | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  if (closed === view) return null;
  const close = (): void => {
    setClosed(view);
    focusComposer();
  };
  const { turn, step, files } = view;
  const ours = files.filter(({ writer, isUnsaved }) => writer === 'ours' && !isUnsaved);
  const count = ours.length + chosen.length;
  return (
    <AskingCard
      titleId={`restore-${turn}`}
      kind="approval restore"
      icon="discard"
      title={isLast ? t('Undo these changes?') : t('Undo these changes and all later ones?')}
      card={card}
      onEscape={close}
    >
      <Rows files={files} chosen={chosen} onChosen={setChosen} />
      <Beyond beyond={view.beyond} />
      <div class="actions">
        {count > 0 && (
          <vscode-button
            onClick={() => {
              send({ type: 'restore', turn, step, chosen });
              close();
            }}
          >
            {count === 1 ? t('Undo 1 File') : t('Undo {0} Files', count)}
          </vscode-button>
        )}
        <vscode-button appearance="secondary" onClick={close}>
          {t('Cancel')}
        </vscode-button>
      </div>
    </AskingCard>
  );
}

function Rows(props: {
  readonly files: readonly RestoreFile[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}): JSX.Element {
  const { files, chosen, onChosen } = props;
  if (files.length === 0)
    return <p>{t('There is nothing to undo: every file already has its earlier content.')}</p>;
  return (
    <ul class="restore-files">
      {files.map((file) => (
        <Row
          key={file.path}
          file={file}
          isChosen={chosen.includes(file.path)}
          onChoose={(isChosen) =>
            onChosen(isChosen ? [...chosen, file.path] : chosen.filter((each) => each !== file.path))
          }
        />
      ))}
    </ul>
  );
}

function Row(props: {
  readonly file: RestoreFile;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}): JSX.Element {
  const { file, isChosen, onChoose } = props;
  const { path, writer, isUnsaved } = file;
  const words = (
    <>
      <code>{visible(path)}</code> <span class="quiet">{rowWords(file)}</span>
    </>
  );
  if (isUnsaved || writer === 'ours')
    return (
      <li>
        <Icon name={isUnsaved ? 'circle-slash' : 'check'} />
        <span>{words}</span>
      </li>
    );
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span>{words}</span>
      </label>
    </li>
  );
}

function rowWords({ change, writer, isUnsaved }: RestoreFile): string {
  if (isUnsaved) return t('not undone: it has unsaved changes; save or revert it first');
  if (writer === 'others') return t('changed by someone else since: select it to undo it too');
  if (writer === 'unsure') return t('RepoMaster was closed while writing it: select it to undo it too');
  const changes = {
    rewritten: t('gets its earlier content'),
    made: t('is created again'),
    deleted: t('is deleted again'),
  };
  return changes[change];
}

function Beyond({ beyond }: Pick<RestoreView, 'beyond'>): JSX.Element | null {
  const count = beyond.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const names = [...new Set(beyond.flatMap(({ examples }) => examples))].map(visible).join(', ');
  return (
    <p class="warning">
      <Icon name="warning" />
      <span>
        {names === ''
          ? t('Commands changed {0} files without a backup. RepoMaster cannot undo these.', count)
          : t('Commands changed {0} files without a backup. RepoMaster cannot undo these: {1}', count, names)}
      </span>
    </p>
  );
}
