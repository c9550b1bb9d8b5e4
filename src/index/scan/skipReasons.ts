/**
 * Why a file that is not ignored is still not in the map: the texts users read, in `skipped` and in
 * answers to "why is this file not in the map". They are part of the output's format: keep them stable.
 */

export const maxSourceBytes = 4 * 1024 * 1024;
/** Of a notebook, whose outputs are passed over: a second's reading. */
export const maxNotebookBytes = 256 * 1024 * 1024;
export const maxLineLength = 20_000;

export const binaryReason = 'binary';
export const tooLargeReason = 'over 4 MiB';
export const minifiedReason = 'minified (lines over 20,000 characters hold half of the bytes)';
export const innerLinkReason = 'symbolic link (its target is in the map by itself)';
export const outerLinkReason = 'symbolic link out of the folder';
export const brokenLinkReason = 'symbolic link to nothing';
export const notRegularReason = 'not a regular file';
export const undecodableNameReason = 'name is not valid UTF-8';
export const noNotebookReason = 'not a notebook (no list of cells)';
export const longNotebookReason = 'notebook with over 4 MiB of code or over 20,000 cells';
export const tooLargeNotebookReason = 'notebook over 256 MiB';
export const otherWorkTreeReason = 'another work tree of the same repository';

/** For an extension as written, with its dot; '' where the name has none. */
export function unknownLanguageReason(extension: string): string {
  return `unknown language (${extension === '' ? 'no extension' : extension})`;
}

/** For a language that a later version will read. */
export function unsupportedLanguageReason(language: string): string {
  return `language not supported yet (${language})`;
}

/** For a notebook whose file is no JSON, with the line at which that shows. */
export function brokenNotebookReason(line1: number, what: string): string {
  return `broken notebook (line ${line1} is no JSON: ${what})`;
}

/** For a system error such as EACCES. */
export function unreadableReason(code: string): string {
  return code === 'EACCES' || code === 'EPERM'
    ? 'cannot be read (no permission)'
    : `cannot be read (${code})`;
}
