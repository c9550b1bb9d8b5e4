import type { LanguageRules } from '../languageRules';
import { deferredInPython } from './deferredImports';
import { pythonSource } from './source';

export const python: LanguageRules = {
  name: 'Python',
  fence: 'python',
  extensions: ['.py', '.pyi'],
  names: {
    separator: '.',
    packageFile: /\/__init__\.pyi?$/,
    folderStems: ['__init__'],
    mainStems: ['__main__'],
    testFile: /(^|\/)(tests?|test_[^/]*|[^/]*_tests?|conftest)\.pyi?$/,
    constructorName: '__init__',
    calledByLanguage: /^__\w+__$/,
    declarationFile: /\.pyi$/,
    installedEndings: ['.py', '/__init__.py'],
  },
  docs: { belowHead: /^\s*(?:async\s+)?(?:def|class)\s/ },
  entry: {
    mainFile: {
      path: /(^|\/)__main__\.py$/,
      command: (id) => `python -m ${id.replace(/\.?__main__$/, '') || '.'}`,
    },
    mainText: /^if\s+__name__\s*==\s*["']__main__["']|^if\s+["']__main__["']\s*==\s*__name__/m,
    interpreterLine: true,
  },
  source: pythonSource,
  imports: {
    isDeferred: deferredInPython,
    dropsTypeImports: false,
  },
  values: {
    noCode:
      /#[^\n]*|"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    imports: /^[ \t]*(?:from[ \t]+\S+[ \t]+import[ \t]*(?:\([^)]*\)|[^\n]*)|import[ \t][^\n]*)/gm,
    declaring: ['def', 'class', 'type', 'for', 'as', 'async'],
  },
  calls: 'flow',
};
