import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { LineCounts } from '../../../src/core/changes/edits';
import type { ChangedFile } from '../../../src/core/running/runner';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { bytesText } from '../words/bytes';
import { ChangesButton } from './changesButton';
import { FilePreviewView } from './filePreview';
import { Icon } from '../icon';
import { usePage } from '../page';
import { keyOf } from './previews';
import type { FileRef } from './previews';

export interface ListedFile extends FileRef {
  /** What happened to it; null for a result, which is there. */
  readonly change: ChangedFile['kind'] | null;
  readonly sizeBytes?: number | undefined;
  readonly lines?: LineCounts | undefined;
  /** The turn that changed it, where that can be looked at in the editor. */
  readonly turn?: number | undefined;
}

interface Props {
  readonly label: string;
  readonly files: readonly ListedFile[];
  /** A key of the card that nothing else has. */
  readonly within: string;
}

/** A list of files: the name opens the file, a button shows a preview. */
export function FileList({ label, files, within }: Props): JSX.Element {
  return (
    <ul class="files" aria-label={label}>
      {files.map((file) => (
        <FileRow key={keyOf(file)} file={file} within={within} />
      ))}
    </ul>
  );
}

function FileRow({ file, within }: { readonly file: ListedFile; readonly within: string }): JSX.Element {
  const { send, isExpanded, toggle } = usePage();
  const { place, path, change, sizeBytes, lines, turn } = file;
  const shown = visible(path).replaceAll('\n', '\u240A');
  const key = `${within}/${keyOf(file)}`;
  const isOpen = change !== 'deleted' && isExpanded(key);
  const name = <bdi dir="ltr">{shown}</bdi>;
  return (
    <li data-file={keyOf(file)}>
      <div class="file-row">
        <Icon name={iconOf(path)} />
        {change === 'deleted' ? (
          <span class="file-name gone">{name}</span>
        ) : (
          <button
            type="button"
            class="link file-name"
            title={t('Open {0} in the editor', shown)}
            onClick={() => send({ type: 'openFile', place, path })}
          >
            {name}
          </button>
        )}
        <span class="quiet">
          {[
            change === null || (change === 'modified' && lines) ? '' : changeName(change),
            sizeBytes === undefined ? '' : bytesText(sizeBytes),
          ]
            .filter((part) => part !== '')
            .join(', ')}
        </span>
        {lines !== undefined && <Lines {...lines} />}
        {turn !== undefined && <ChangesButton turn={turn} file={{ path, name: shown }} />}
        {change !== 'deleted' && (
          <button
            type="button"
            class="icon-button"
            aria-expanded={isOpen}
            aria-label={t('Preview of {0}', shown)}
            title={isOpen ? t('Hide Preview') : t('Preview')}
            onClick={() => toggle(key)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          </button>
        )}
      </div>
      {isOpen && <Looked file={file} name={shown} />}
    </li>
  );
}

function Lines({ added, removed }: LineCounts): JSX.Element {
  return (
    <span class="line-counts" role="img" aria-label={t('Lines added: {0}, removed: {1}', added, removed)}>
      {added > 0 && <span class="added">+{added}</span>}
      {removed > 0 && <span class="removed">{`\u2212${removed}`}</span>}
    </span>
  );
}

/** Asks for what is to be seen when it is first shown, and again when that may be another by now. */
function Looked({ file, name }: { readonly file: FileRef; readonly name: string }): JSX.Element {
  const page = usePage();
  const preview = page.previewOf(file);
  const isMissing = preview === undefined;
  useEffect(() => {
    if (isMissing) page.preview({ place: file.place, path: file.path });
  }, [isMissing]);
  return preview === undefined ? (
    <p class="quiet">{t('Loading…')}</p>
  ) : (
    <FilePreviewView preview={preview} name={name} />
  );
}

function changeName(change: ChangedFile['kind']): string {
  return { created: t('new'), modified: t('changed'), deleted: t('deleted') }[change];
}

const icons: Readonly<Record<string, string>> = {
  ...{ png: 'file-media', jpg: 'file-media', jpeg: 'file-media', gif: 'file-media', webp: 'file-media' },
  ...{ svg: 'file-media', csv: 'table', tsv: 'table', jsonl: 'table', ndjson: 'table', md: 'markdown' },
};

function iconOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(icons, ending) ? icons[ending] : undefined) ?? 'file';
}
