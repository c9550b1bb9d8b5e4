/** What host and page both know of the hub's answers. */

/** As many candidates are shown at once. */
export const SHOWN_CARDS = 3;

/** What a stored repository of an answer is named by: its address may be there once for each commit. */
export function storedSubject({ url, commit }: { readonly url: string; readonly commit: string }): string {
  return `${url}@${commit}`;
}

/** Written before a task: the service is asked, whatever is stored. */
export const SKIP_STORE = '--skip-store';
