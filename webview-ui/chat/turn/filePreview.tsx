import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FilePreview, NoPreview } from '../../../src/protocol/filePreview';
import { counted } from '../../shared/numbers';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { bytesText } from '../words/bytes';
import { DataTable } from './dataTable';
import { MarkdownText } from './markdownText';

interface Props {
  readonly preview: FilePreview;
  /** The file's, as it is shown. */
  readonly name: string;
}

/** The preview of a file, whose content never becomes part of the page. */
export function FilePreviewView({ preview, name }: Props): JSX.Element {
  switch (preview.kind) {
    case 'image':
      return <Picture preview={preview} name={name} />;
    case 'table':
      return <Table preview={preview} name={name} />;
    case 'text':
      return <Text preview={preview} name={name} />;
    case 'none':
      return <p class="preview quiet">{reasonText(preview.reason, preview.sizeBytes)}</p>;
  }
}

type Of<Kind extends FilePreview['kind']> = Extract<FilePreview, { kind: Kind }>;

const mimeTypes = {
  ...{ png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' },
  svg: 'image/svg+xml',
} as const;

/** As a picture alone: what a drawing in SVG would run or load stays undone. */
function Picture({ preview, name }: { readonly preview: Of<'image'>; readonly name: string }): JSX.Element {
  const { type, data, size, sizeBytes } = preview;
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p class="preview quiet">{t('This picture cannot be decoded: it is damaged.')}</p>;
  return (
    <figure class="preview">
      <img
        src={`data:${mimeTypes[type]};base64,${data}`}
        alt={t('Picture in {0}', name)}
        {...(size ?? {})}
        onError={() => setBroken(true)}
      />
      <figcaption class="quiet">
        {size === null
          ? bytesText(sizeBytes)
          : t('{0} x {1} pixels, {2}', size.width, size.height, bytesText(sizeBytes))}
      </figcaption>
    </figure>
  );
}

function Table({ preview, name }: { readonly preview: Of<'table'>; readonly name: string }): JSX.Element {
  return <DataTable table={preview} name={t('Table in {0}', name)} caption={tableText(preview)} />;
}

function tableText({ header, rows, rowCount, columnCount, isCounted, sizeBytes }: Of<'table'>): string {
  const all = isCounted
    ? t('{0} rows, {1} columns, {2}.', counted(rowCount), counted(columnCount), bytesText(sizeBytes))
    : t(
        'More than {0} rows, {1} columns, {2}.',
        counted(rowCount),
        counted(columnCount),
        bytesText(sizeBytes),
      );
  if (rowCount === rows.length && columnCount <= header.length) return all;
  return `${t('The first {0} rows and {1} columns.', rows.length, header.length)} ${all}`;
}

function Text({ preview, name }: { readonly preview: Of<'text'>; readonly name: string }): JSX.Element {
  const { format, text, isCut, lineCount, isCounted, sizeBytes } = preview;
  const size = bytesText(sizeBytes);
  return (
    <figure class="preview">
      {format === 'markdown' ? (
        <div class="document" role="region" aria-label={t('Text of {0}', name)} tabIndex={0}>
          <MarkdownText text={text} source="file" />
        </div>
      ) : (
        <pre role="region" aria-label={t('Text of {0}', name)} tabIndex={0}>
          {visible(text)}
        </pre>
      )}
      <figcaption class="quiet">
        {isCounted
          ? t('{0} lines, {1}.', counted(lineCount), size)
          : t('More than {0} lines, {1}.', counted(lineCount), size)}
        {isCut && ` ${t('Only the beginning is shown.')}`}
      </figcaption>
    </figure>
  );
}

function reasonText(reason: NoPreview, sizeBytes: number | null): string {
  const size = sizeBytes === null ? '' : bytesText(sizeBytes);
  const reasons: Readonly<Record<NoPreview, string>> = {
    gone: t('The file no longer exists.'),
    outside: t('It leads out of the folder, so RepoMaster does not read it.'),
    folder: t('This is a folder.'),
    special: t('This is not a regular file.'),
    unreadable: t('The file cannot be read.'),
    binary: t('Binary file, {0}. Open it to view it.', size),
    empty: t('The file is empty.'),
    tooBig: t('Too large to preview ({0}). Open it to view it.', size),
    torn: t('The file is incomplete or damaged ({0}).', size),
    unlike: t('The content does not match the file extension ({0}).', size),
    unfolds: t('The file is too large to preview ({0}).', size),
  };
  return reasons[reason];
}
