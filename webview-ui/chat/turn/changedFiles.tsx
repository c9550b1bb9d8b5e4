import type { JSX } from 'preact';
import { t } from '../../shared/strings';
import { FileList } from './fileList';
import type { ToolPart } from './turns';

interface Props {
  readonly tool: ToolPart;
  /** A key of the card that nothing else has. */
  readonly within: string;
}

/** The files that a command created, changed or deleted. */
export function ChangedFiles({ tool: { outcome }, within }: Props): JSX.Element | null {
  const changes = outcome?.kind === 'answered' ? outcome.answer.run?.changes : undefined;
  if (changes === undefined || changes.files.length === 0) return null;
  const files = changes.files.map(({ path, kind }) => ({ place: 'workspace' as const, path, change: kind }));
  const rest = changes.count - changes.files.length;
  return (
    <>
      <FileList label={t('Files changed by the command')} files={files} within={within} />
      {rest > 0 && <p class="files-rest">{t('And {0} more.', rest)}</p>}
      {changes.isPartial && (
        <p class="files-rest">{t('There may be more files that RepoMaster could not check.')}</p>
      )}
    </>
  );
}
