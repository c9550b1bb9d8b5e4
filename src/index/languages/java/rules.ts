import type { LanguageRules } from '../languageRules';
import { javaSource } from './source';

export const java: LanguageRules = {
  name: 'Java',
  fence: 'java',
  extensions: ['.java'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: ['package-info', 'module-info'],
    mainStems: ['Main', 'Application', 'App'],
    testFile: /(^|\/)src\/(?:[a-z]+T|t)ests?\/|(^|\/)[^/]*(?:Tests?|TestCase|IT)\.java$/,
    constructorName: 'constructor',
    calledByLanguage: /^(?:main|readObject|writeObject|readResolve|writeReplace)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText: /\bpublic\s+static\s+(?:final\s+)?void\s+main\s*\(\s*(?:final\s+)?String\b/,
    interpreterLine: false,
  },
  source: javaSource,
  // Classes are loaded when they are used.
  imports: { isDeferred: () => () => false, dropsTypeImports: false },
  values: null,
  calls: 'names',
};
