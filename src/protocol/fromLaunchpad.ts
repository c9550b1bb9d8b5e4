/** Messages from the Launchpad page to the host, each validated before use. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { startRequestForm } from './contextForm';
import { mapActionForm } from './mapAction';

/** As a key that names it. */
const name = z.string().check(z.minLength(1), z.maxLength(8192));

const fromLaunchpadForm = z.discriminatedUnion('type', [
  /** The page is loaded (again): answered with `init` and the context. */
  z.strictObject({ type: z.literal('ready') }),
  /** What the next start is to be, from now on: of the page and of the agent. */
  z.strictObject({ type: z.literal('request'), request: startRequestForm }),
  /** Asks what of the map a name may mean, to be pinned: a request. */
  z.strictObject({ type: z.literal('find'), text: name }),
  /** Shows the setting that weighs the features of the ranking. */
  z.strictObject({ type: z.literal('weights') }),
  /** Shows the code of an entry of the context that was sent last. */
  z.strictObject({ type: z.literal('open'), key: name }),
  /** Puts the text of the start that was sent last on the clipboard. */
  z.strictObject({ type: z.literal('copy') }),
  /** Writes the text of the start that was sent last as a section of AGENTS.md, which is shown before it is saved. */
  z.strictObject({ type: z.literal('export') }),
  z.strictObject({ type: z.literal('act'), command: mapActionForm.shape.command }),
]);

export type FromLaunchpad = Frozen<z.output<typeof fromLaunchpadForm>>;

/** The message, or null for anything that is not one: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromLaunchpad = parserOf<FromLaunchpad>(fromLaunchpadForm);
