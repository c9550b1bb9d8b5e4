/** Every language's module system. */
import type { Language } from '../../core/map/codeIndex';
import { goModules } from './go/modules/system';
import { javascriptModules } from './javascript/modules/system';
import type { ModuleSystem } from './moduleSystem';
import { pythonModules } from './python/modules/system';
import { typescriptModules } from './typescript/moduleSystem';

export const moduleSystems: Record<Language, ModuleSystem> = {
  python: pythonModules,
  javascript: javascriptModules,
  typescript: typescriptModules,
  go: goModules,
};
