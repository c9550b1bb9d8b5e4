// The README of the .vsix: its pictures on the web, or none.
import { posix } from 'node:path';

/** A picture on a line of its own, with a path relative to the file. */
const picture = /^(!\[[^\]]*\]\()(?!\w+:)([^)\s]+)\)\n\n?/gm;

/**
 * The Markdown `text` of a file in `folder` (relative to the repository) with each picture's address below `base`, an https address of
 * the repository's files; without the pictures where there is no `base`. VS Code shows a picture of an extension's page from
 * the web alone: neither from the extension's folder nor, since 1.103, out of the text itself.
 */
export function withPicturesAt(text, folder, base) {
  if (base === undefined) return text.replaceAll(picture, '');
  if (!/^https:\/\/[^\s()]+$/.test(base)) throw new Error(`pictures need an https address, not ${base}`);
  const at = base.replace(/\/$/, '');
  return text.replaceAll(picture, (whole, before, path) =>
    whole.replace(`${before}${path}`, `${before}${at}/${posix.join(folder, path)}`),
  );
}
