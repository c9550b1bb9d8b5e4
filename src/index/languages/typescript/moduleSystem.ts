import { javascriptModules } from '../javascript/modules/system';
import type { ModuleSystem } from '../moduleSystem';

/** JavaScript's, but that a declaration file may be what an import asks for. */
export const typescriptModules: ModuleSystem = { ...javascriptModules, importsRunning: false };
