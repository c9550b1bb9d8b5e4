import { alwaysUtf8, noEnvironment } from '../fileRules';
import type { FileRules } from '../fileRules';

export const javascriptFiles: FileRules = {
  interpreters: ['node', 'nodejs', 'bun'],
  configNames: /^(package\.json|[^/]*jsconfig[^/]*\.json|pnpm-workspace\.yaml|lerna\.json|rush\.json)$/,
  installedFolders: ['node_modules'],
  environmentReason: noEnvironment,
  declaredEncoding: alwaysUtf8,
};
