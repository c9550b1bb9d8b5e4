/** What host and page both know of the hub's answers. */

/** As many candidates are shown at once. */
export const SHOWN_CARDS = 3;

/** Written before a task: the service is asked, whatever is stored. */
export const SKIP_STORE = '--skip-store';
