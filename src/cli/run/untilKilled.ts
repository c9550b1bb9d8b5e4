/** What was done is told also where the work was cancelled; a second Ctrl+C ends the process at once. */
export function untilKilled(): AbortSignal {
  return new AbortController().signal;
}
