/** The files of C together, and of C++ where they meet: what calls reach. Includes are edges of the module graph as they are. */
import type { Language } from '../../../core/map/codeIndex';
import type { Program } from '../../resolve/program';
import type { LinkedCall, NamedLinks } from '../linker';
import { linkCallOfC } from './linkCalls';
import { createCProgram } from './program';
import { createViews } from './view';

/** Linear in names and calls, and in what each file sees through its includes. */
export function linkC(program: Program): NamedLinks {
  const all = createCProgram(program);
  const views = createViews(all);
  const language: Language = 'c';
  const calls: LinkedCall[] = [];
  for (const from of all.files) {
    if (from.file.facts.language !== language) continue;
    const linking = { program: all, from, view: views(from) };
    for (const call of from.named.calls) {
      const linked = linkCallOfC(linking, call);
      if (linked) calls.push(linked);
    }
  }
  return { calls, imports: [], owners: new Map(), bases: new Map(), added: new Map(), languages: new Map() };
}
