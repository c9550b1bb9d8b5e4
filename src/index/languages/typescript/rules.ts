import type { LanguageRules } from '../languageRules';
import { javascript } from '../javascript/rules';

/** TypeScript is read as JavaScript is, but for its types. */
export const typescript: LanguageRules = {
  name: 'TypeScript',
  fence: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts'],
  names: {
    ...javascript.names,
    declarationFile: /\.d\.[cm]?ts$/,
    installedEndings: ['.ts', '.d.ts', '/index.d.ts'],
  },
  docs: javascript.docs,
  entry: javascript.entry,
  source: javascript.source,
  imports: javascript.imports && { ...javascript.imports, dropsTypeImports: true },
  values: javascript.values,
  calls: javascript.calls,
};
