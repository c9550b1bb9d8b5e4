/** Taking files back, as people are told of it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

export const fileWriterForm = z.enum(['ours', 'others', 'unsure']);

/**
 * Who wrote what is there now. `ours`: it is as the session last left it. `others`: somebody else changed it since, or between
 * two of our writes. `unsure`: the session was cut off while it wrote, and what is there is neither of the two. Only `ours`
 * is put back unasked.
 */
export type FileWriter = z.output<typeof fileWriterForm>;

const leftReasonForm = z.union([
  z.object({ kind: z.enum(['others', 'unsure', 'unsaved', 'moved-on', 'lost', 'occupied', 'link']) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/**
 * `others`, `unsure`: as in FileWriter, and not chosen. `unsaved`: an editor holds text of it that is not saved. `moved-on`: it changed after the preview. The rest could not be
 * written: `lost` = what was kept is damaged, `occupied` = a folder that is not empty, or a device, stands there, `link` = the way
 * there leads through a link by now, `failed` = the system refused.
 */
export type LeftReason = Frozen<z.output<typeof leftReasonForm>>;

export const leftFileForm = z.object({ path: z.string(), reason: leftReasonForm });

/** A file that was left as it is. */
export type LeftFile = Frozen<z.output<typeof leftFileForm>>;
