import type { LanguageRules } from '../languageRules';
import { deferredInScript } from './deferredImports';
import { scriptSource } from './source';

export const javascript: LanguageRules = {
  name: 'JavaScript',
  fence: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  names: {
    separator: '/',
    packageFile: null,
    folderStems: ['index', 'mod'],
    mainStems: ['main'],
    testFile: /\.(test|spec)\.[cm]?[jt]sx?$/,
    constructorName: 'constructor',
    calledByLanguage: null,
    declarationFile: null,
    installedEndings: ['.js', '/index.js', '.mjs', '.cjs'],
  },
  docs: { belowHead: null },
  entry: {
    mainFile: null,
    mainText: /^#!|\brequire\.main\s*===?\s*module\b|\bimport\.meta\.main\b/,
    interpreterLine: false,
  },
  source: scriptSource,
  imports: {
    isDeferred: deferredInScript,
    dropsTypeImports: false,
  },
  values: {
    noCode: /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    imports: /\bimport\b[^;()]*?\bfrom\b|\bexport\s*(?:type\s*)?\{[^}]*\}|\{[^{}]*\}\s*=\s*require\b/g,
    declaring: [
      ...['function', 'function\\s*\\*', 'class', 'const', 'let', 'var', 'type', 'interface'],
      ...['typeof', 'for', 'as', 'async'],
    ],
  },
  calls: 'flow',
};
