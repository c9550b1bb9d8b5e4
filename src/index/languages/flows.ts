/** Every language's rules for the flow; null where its values are not followed, and its calls are told by their names. */
import type { Language } from '../../core/map/codeIndex';
import { javascriptFlow } from './javascript/flow/languageFlow';
import type { LanguageFlow } from './languageFlow';
import { pythonFlow } from './python/flow/languageFlow';
import { typescriptFlow } from './typescript/languageFlow';

export type LanguageFlows = Record<Language, LanguageFlow | null>;

export const languageFlows: LanguageFlows = {
  python: pythonFlow,
  javascript: javascriptFlow,
  typescript: typescriptFlow,
  go: null,
  java: null,
  kotlin: null,
  csharp: null,
  rust: null,
  c: null,
  cpp: null,
};
