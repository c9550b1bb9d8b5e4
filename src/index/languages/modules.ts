/** Every language's module system. */
import type { Language } from '../../core/map/codeIndex';
import { csharpModules } from './csharp/modules/system';
import { cModules } from './c/modules/system';
import { goModules } from './go/modules/system';
import { javaModules } from './java/modules/system';
import { javascriptModules } from './javascript/modules/system';
import { kotlinModules } from './kotlin/modules/system';
import type { ModuleSystem } from './moduleSystem';
import { pythonModules } from './python/modules/system';
import { rustModules } from './rust/modules/system';
import { typescriptModules } from './typescript/moduleSystem';

export const moduleSystems: Record<Language, ModuleSystem> = {
  python: pythonModules,
  javascript: javascriptModules,
  typescript: typescriptModules,
  go: goModules,
  java: javaModules,
  kotlin: kotlinModules,
  csharp: csharpModules,
  rust: rustModules,
  c: cModules,
  cpp: cModules,
};
