/** A parse pool that parses no text twice: merges of one repository share nearly all of their files. */
import type { ListedFile, ParsedFile } from '../../../../src/index/parse/messages';
import type { ParsePool } from '../../../../src/index/parse/pool';
import { createHash } from 'node:crypto';

/** Of all that is kept: beyond that, what was asked for longest ago is parsed again. */
const MOST_BYTES = 1_500_000_000;

export function keepingFacts(pool: ParsePool): ParsePool {
  const kept = new Map<string, ParsedFile>();
  let bytes = 0;
  const sizeOf = (parsed: ParsedFile): number => (parsed.kind === 'facts' ? parsed.packed.byteLength : 0);
  const keep = (key: string, parsed: ParsedFile): void => {
    kept.set(key, parsed);
    bytes += sizeOf(parsed);
    for (const [oldest, old] of kept) {
      if (bytes <= MOST_BYTES) break;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
  };
  return {
    ...pool,
    parse: async (folder, files, signal, onParsed) => {
      const missing: ListedFile[] = [];
      const keys = new Map<string, string>();
      for (const file of files) {
        const key = keyOf(file);
        keys.set(file.path, key);
        const known = kept.get(key);
        if (known === undefined) missing.push(file);
        else onParsed({ ...known, path: file.path });
      }
      if (missing.length === 0) return;
      await pool.parse(folder, missing, signal, (parsed) => {
        const key = keys.get(parsed.path);
        if (key !== undefined) keep(key, parsed);
        onParsed(parsed);
      });
    },
  };
}

/** Without the number of a text, which textShapes puts in front of its path. */
function keyOf({ path, language, buffer, ...file }: ListedFile): string {
  const what = 'what' in file ? file.what : 'facts';
  const digest = createHash('sha1')
    .update(buffer ?? '')
    .digest('hex');
  return `${what}\0${path.replace(/^\d+\//, '')}\0${language}\0${digest}`;
}
