import { UserError, errorText } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { Runner } from '../../core/running/runner';

const PROBE_MS = 5_000;

/** Why `runner` cannot hold commands in the folder `root` (absolute), as words; null where it can. Runs one there. */
export async function whyNotHeld(runner: Runner, root: string): Promise<string | null> {
  const command = 'test -w . && test -w /tmp && ! test -w / && printf held';
  const request = { command, folder: root, timeoutMs: PROBE_MS };
  try {
    const hooks = { onOutput: () => undefined };
    const { output } = await runner.run(request, hooks, new AbortController().signal);
    if (output.startsWith('held')) return null;
    return 'This user cannot write to the folder from the sandbox, because it belongs to another user.';
  } catch (error) {
    if (error instanceof UserError)
      return typeof error.said === 'string' ? error.said : inEnglish(error.said);
    return errorText(error);
  }
}

/** The same, found out once, when it is first asked for. */
export function keptReason(runner: Runner, root: string): () => Promise<string | null> {
  let known: Promise<string | null> | undefined;
  return () => (known ??= whyNotHeld(runner, root));
}
