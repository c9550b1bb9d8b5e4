import type { LanguageTable } from '../table';
import { javascript } from '../javascript/table';
import script from '../javascript/facts.scm';
import jsx from '../javascript/jsx.scm';
import facts from './facts.scm';
import own from './own.scm';
import {
  escapedBackticks,
  exportedRequires,
  importedTypeArguments,
  memberBreaks,
  moduleTypeArguments,
  taggedTypeArguments,
  typeStars,
  usingDeclarations,
  varianceAnnotations,
} from './repairs';

export const typescript: LanguageTable = {
  ...javascript,
  language: 'typescript',
  grammar: 'tree-sitter-typescript.wasm',
  queries: [script, facts, own],
  rewrites: [taggedTypeArguments, moduleTypeArguments, usingDeclarations],
  likelyRepairs: [varianceAnnotations, memberBreaks, typeStars, exportedRequires],
  repairs: [...javascript.repairs, importedTypeArguments, escapedBackticks],
};

/** The dialect of .tsx files: `<T>value` is an element there. */
export const tsx: LanguageTable = {
  ...typescript,
  grammar: 'tree-sitter-tsx.wasm',
  queries: [script, facts, jsx],
};
