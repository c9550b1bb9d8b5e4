import type { GitHistory, TrackedFiles } from '../../core/ports';

/** What is known of a folder whose git may not be started: nothing, as of one without a repository. */
export const withoutGit: { readonly tracked: TrackedFiles; readonly history: GitHistory } = {
  tracked: { list: () => Promise.resolve(null) },
  history: { read: () => Promise.resolve(null), stamp: () => Promise.resolve(null) },
};
