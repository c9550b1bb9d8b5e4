/** The check at the Launchpad page's door: what comes from a page is data until it is known to be a message. */
import * as z from 'zod/mini';
import { startRequestForm } from './contextForm';
import { formOf } from './form';
import type { FromLaunchpad } from './launchpadMessages';

/** As a key that names it. */
const longestName = 8192;

const form = formOf<FromLaunchpad>()(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('ready') }),
    z.strictObject({ type: z.literal('request'), request: startRequestForm }),
    z.strictObject({
      type: z.literal('open'),
      key: z.string().check(z.minLength(1), z.maxLength(longestName)),
    }),
    z.strictObject({
      type: z.literal('find'),
      text: z.string().check(z.minLength(1), z.maxLength(longestName)),
    }),
    z.strictObject({ type: z.literal('weights') }),
    z.strictObject({ type: z.literal('copy') }),
    z.strictObject({ type: z.literal('export') }),
    z.strictObject({
      type: z.literal('act'),
      command: z.enum(['rebuildIndex', 'indexAnyway', 'openFolder']),
    }),
  ]),
);

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export function parseFromLaunchpad(raw: unknown): FromLaunchpad | null {
  const result = form.safeParse(raw);
  return result.success ? result.data : null;
}
