import type { LanguageRules } from '../languageRules';
import { goSource } from './source';

export const go: LanguageRules = {
  name: 'Go',
  fence: 'go',
  extensions: ['.go'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: [],
    mainStems: ['main'],
    testFile: /_test\.go$/,
    constructorName: null,
    calledByLanguage: /^(?:main|init)$/,
    declarationFile: null,
    installedEndings: [],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText: /^package main\b[^]*^func main\(\)/m,
    interpreterLine: false,
  },
  source: goSource,
  // Each import is made when the program starts, and one of a type is one of its package.
  imports: { isDeferred: () => () => false, dropsTypeImports: false },
  values: null,
  calls: 'names',
};
