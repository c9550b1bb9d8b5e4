import { deepEqual, equal } from 'node:assert/strict';
import { languageFlows } from '../../../../src/index/languages/flows';
import { linkers } from '../../../../src/index/languages/linkers';
import {
  extensions,
  isPlainFile,
  languageNames,
  languageRules,
  languages,
  rulesOfPath,
  withoutPackageFile,
} from '../../../../src/index/languages/rules';
import { languageOfName } from '../../../../src/index/scan/sourceLanguage';

describe('The rows of languages', () => {
  it('have the extensions by which the index chooses files', () => {
    deepEqual(
      extensions.map((extension) => languageOfName(`a${extension}`)),
      languages.flatMap((language) => languageRules[language].extensions.map(() => language)),
    );
  });

  it('say that calls are resolved by name where there is no flow but a linker', () => {
    for (const language of languages) {
      const isNamed = languageRules[language].calls === 'names';
      equal(languageFlows[language] === null, isNamed, language);
      equal(linkers[language] !== null, isNamed, language);
    }
  });

  it('are found by a path, and none for what the map does not read', () => {
    for (const [path, name] of [
      ['src/a.pyi', 'Python'],
      ['src/a.d.mts', 'TypeScript'],
      ['a.b/c.jsx', 'JavaScript'],
      ['src/a.PY', undefined],
      ['src/a.go', 'Go'],
      ['src/a.rs', undefined],
      ['py', undefined],
      ['src/.py', undefined],
    ] as const)
      equal(rulesOfPath(path)?.name, name, path);
  });

  it('are named in a sentence', () => {
    equal(languageNames('or'), 'Python, JavaScript, TypeScript or Go');
    equal(languageNames('and'), 'Python, JavaScript, TypeScript and Go');
  });

  it('tell which files are known by their folder', () => {
    const plain = [
      '__init__.py',
      '__main__.py',
      'index.ts',
      'main.js',
      'mod.ts',
      'index.d.ts',
      'index',
      'a.py',
    ];
    deepEqual(plain.filter(isPlainFile), ['__init__.py', '__main__.py', 'index.ts', 'main.js', 'mod.ts']);
  });

  it('tell the file that is the package of its folder', () => {
    const stems = ['shop/__init__', 'shop.__init__', '__init__', 'shop/index', 'shop/my__init__'];
    deepEqual(stems.map(withoutPackageFile), ['shop', 'shop', '__init__', 'shop/index', 'shop/my__init__']);
  });
});
