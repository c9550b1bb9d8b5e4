/** The code of a system error (EACCES, ENOENT, ...); throws on anything else, which is a bug. */
export function systemErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

/** Whether the code says that there is nothing at the path (ENOTDIR: a folder on the way has become a file). */
export function isMissing(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}
