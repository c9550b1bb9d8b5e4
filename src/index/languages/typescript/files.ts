import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

/** `.d.ts` is TypeScript by its last extension. Packages lie where JavaScript's do. */
export const typescriptFiles: FileRules = {
  interpreters: ['deno', 'tsx', 'ts-node'],
  configNames: /^[^/]*tsconfig[^/]*\.json$/,
  installedFolders: [],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
