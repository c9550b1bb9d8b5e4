/** Taking files back, as people are told of it. */

/**
 * Who wrote what is there now. `ours`: it is as the session last left it. `others`: somebody else changed it since, or between
 * two of our writes. `unsure`: the session was cut off while it wrote, and what is there is neither of the two. Only `ours`
 * is put back unasked.
 */
export type FileWriter = 'ours' | 'others' | 'unsure';

/** A file that was left as it is. */
export interface LeftFile {
  readonly path: string;
  readonly reason: LeftReason;
}

/**
 * `others`, `unsure`: as in FileWriter, and not chosen. `unsaved`: an editor holds text of it that is not saved. `moved-on`: it changed after the preview. The rest could not be
 * written: `lost` = what was kept is damaged, `occupied` = a folder that is not empty, or a device, stands there, `link` = the way
 * there leads through a link by now, `failed` = the system refused.
 */
export type LeftReason =
  | { readonly kind: 'others' | 'unsure' | 'unsaved' | 'moved-on' | 'lost' | 'occupied' | 'link' }
  | { readonly kind: 'failed'; readonly message: string };
