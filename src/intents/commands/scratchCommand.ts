import type { Intent, ScratchLanguage } from '../reading/intent';

/** What people call them: by their names, their programs, and the marks of fenced code. */
const LANGUAGES: ReadonlyMap<string, ScratchLanguage> = new Map([
  ...['python', 'python3', 'py'].map((name) => [name, 'python'] as const),
  ...['node', 'javascript', 'js'].map((name) => [name, 'node'] as const),
  ...['bash', 'shell', 'sh'].map((name) => [name, 'bash'] as const),
]);

/** A language, in one line or above code in a fence of its own, and the code. */
const FENCED = /^(`{3,})[ \t]*(\w+)[ \t]*\n([\s\S]*?)\n?\1\s*$/;
const NAMED = /^(\w+)(?:[ \t]*\n|\s+)([\s\S]+)$/;

/** `/scratch LANGUAGE CODE`, the code as it is, on as many lines as it has; null where one of both is missing, `usage` of a language that is none of these. */
export function scratchOf(argument: string): Intent | null {
  const [, , inFence, fenced] = FENCED.exec(argument) ?? [];
  const [, named, code] = NAMED.exec(argument) ?? [];
  return inFence === undefined ? snippet(named, code) : snippet(inFence, fenced);
}

function snippet(name: string | undefined, written: string | undefined): Intent | null {
  const language = LANGUAGES.get(name?.toLowerCase() ?? '');
  const code = /^(`{3,})\w*[ \t]*\n([\s\S]*?)\n?\1\s*$/.exec(written ?? '')?.[2] ?? written ?? '';
  if (name === undefined || code.trim() === '') return null;
  return language === undefined
    ? { kind: 'usage', command: 'scratch', argument: written ?? '', language: name }
    : { kind: 'scratch', language, code };
}
