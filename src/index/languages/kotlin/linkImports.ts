/** The files that the imports of a file name. */
import { dottedOf } from '../java/jvm/names';
import type { JvmFile } from '../java/jvm/types';
import type { LinkedImport } from '../linker';
import type { FileLinking } from './linking';
import { addStarred } from './linkStarred';

/** Adds them; linear in imports and names. */
export function addImports(linking: FileLinking, found: LinkedImport[]): void {
  const { names, topLevel, from } = linking;
  const { imports } = from.file.facts;
  const add = (files: readonly JvmFile[], line: number, name: string): void => {
    for (const to of new Set(files))
      if (to !== from) found.push({ from: from.file.number, to: to.file.number, line, name });
  };
  for (const fact of imports) {
    const { source, line } = fact;
    if (fact.form === 'all') {
      add(
        names.qualified(from, source).map((type) => type.from),
        line,
        source,
      );
      continue;
    }
    const name = fact.imported ?? '';
    const types = names.qualified(from, dottedOf(fact));
    const members = topLevel.inPackage(from, source, name).map(({ owner }) => owner);
    const all = [...types, ...members];
    // A member of an object, or an entry of an enumeration.
    add(
      (all.length > 0 ? all : names.qualified(from, source)).map((type) => type.from),
      line,
      name,
    );
  }
  addStarred(linking, add);
}
