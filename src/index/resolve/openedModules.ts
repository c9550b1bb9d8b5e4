/** The module systems of all languages, opened for one workspace. */
import type { Language } from '../../core/map/codeIndex';
import { moduleSystems } from '../languages/modules';
import type { OpenModules } from '../languages/moduleSystem';
import type { ProjectFiles } from './modules/projectFiles';

export interface OpenedModules {
  of(language: Language): OpenModules;
  /** Each once, in the order of the languages. */
  readonly all: readonly OpenModules[];
}

/** Linear in files and configurations. */
export function openModules(files: ProjectFiles): OpenedModules {
  const opened = new Map<unknown, OpenModules>();
  for (const { open } of Object.values(moduleSystems)) if (!opened.has(open)) opened.set(open, open(files));
  return {
    of: (language) => {
      const found = opened.get(moduleSystems[language].open);
      if (!found) throw new Error(`no modules of ${language}`);
      return found;
    },
    all: [...opened.values()],
  };
}
