/** Files that code opens by a name of its own and that are not there. */
import type { ReadFile } from '../../explore/survey/listedFiles';
import { folderOf, inFolder } from '../project';
import type { Project } from '../project';
import type { NeededFile } from '../recipe';
import { isDataPath } from './downloads';

/** Calls that read the file they name. */
const READS =
  /\b(?:open|read_(?:csv|table|json|parquet|feather|excel|pickle|hdf)|np\.load(?:txt)?|numpy\.load|torch\.load|joblib\.load|load_weights|imread|Image\.open|loadmat|read_text|readFileSync|readFile|createReadStream|from_pretrained|from_file|load_model|InferenceSession|sqlite3\.connect|h5py\.File|fs\.open|os\.Open|ioutil\.ReadFile|File::open)\s*\(\s*(?:Path\(\s*)?(?:r|b)?["']([^"'\n]{1,200})["']\s*(?:,\s*(?:mode\s*=\s*)?["']([rwaxbt+]{1,3})["'])?/g;

/** What writes a file that another line reads. */
const WRITES =
  /\b(?:to_(?:csv|json|parquet|pickle|feather|excel)|savetxt|np\.savez?|torch\.save|joblib\.dump|imwrite|savefig|writeFileSync|writeFile|createWriteStream|write_text|save)\s*\([^"'\n]{0,100}["']([^"'\n]{1,200})["']/g;

/** The files with data that the code reads, neither there nor written by it; each once, by its first reader. */
export function neededFiles(files: readonly ReadFile[], project: Project): readonly NeededFile[] {
  const written = new Set(files.flatMap(writtenIn));
  const found = new Map<string, NeededFile>();
  for (const file of files) {
    for (const [at, text] of file.lines.entries()) {
      if (text.length > 2_000) continue;
      for (const [, path = '', mode = 'r'] of text.matchAll(READS)) {
        if (/[wax]/.test(mode) || !isDataPath(path) || /[{}$*%<>]|^https?:/.test(path) || written.has(path))
          continue;
        const places = [inFolder('.', path), inFolder(folderOf(file.path), path)].filter(
          (each) => each !== null,
        );
        const [first] = places;
        if (first === undefined || places.some((place) => project.exists(place)) || found.has(first))
          continue;
        found.set(first, { path: first, why: { path: file.path, line: at + 1 } });
      }
    }
  }
  return [...found.values()];
}

function writtenIn({ text }: ReadFile): readonly string[] {
  const calls = [...text.matchAll(WRITES)].flatMap(([, path = '']) => path);
  const opened = [...text.matchAll(READS)].flatMap(([, path = '', mode = 'r']) =>
    /[wax]/.test(mode) ? path : [],
  );
  return [...calls, ...opened];
}
