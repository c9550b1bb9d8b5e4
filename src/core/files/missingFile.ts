/** What an error of the file system says, by its code. */

/**
 * Whether nothing is at the path: neither it nor a folder on the way is there (ENOENT), or on the way is a file (ENOTDIR) or a
 * ring of links (ELOOP). Opening a link without following it says ELOOP too: this is for what looks at a path.
 */
export function isMissingFile(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'ELOOP');
}

/** Whether an error of the file system has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether the system said that it could not be done, and why: anything but a fault of our own. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
