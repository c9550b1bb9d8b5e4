import type { Finding } from '../../core/changes/checks';
import { phrase } from '../../core/text/phrase';
import { endOfIndented, indentOf, pythonFunctions } from '../source/blocks';
import type { FunctionBlock } from '../source/blocks';
import { findingAt } from './changedFile';
import type { ChangedFile } from './changedFile';

/** What is done in the end with errors that nobody handled: nothing, or an exit code of 0. */
export function silencedErrors(file: ChangedFile): readonly Finding[] {
  const lines = file.family === 'python' ? silencedPython(file) : silencedScript(file);
  const why = phrase('unhandled errors are silenced from here on');
  return lines.map((line) => findingAt(file, line, { kind: 'silent fallback', why, confidence: 'high' }));
}

const NOTHING = String.raw`(?:async\s*)?(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*(?:process\.exit\(\s*0?\s*\);?\s*)?\}|process\.exit\(\s*0?\s*\)|undefined|null|void 0)`;
const SILENT_SCRIPT = new RegExp(
  String.raw`\bprocess\.(?:on|once|addListener)\(\s*["'](?:uncaughtException|unhandledRejection)["']\s*,\s*${NOTHING}\s*\)|\bprocess\.on\(\s*["'](?:exit|beforeExit)["'].*\bprocess\.(?:exit\(\s*0|exitCode\s*=\s*0)`,
);

function silencedScript(file: ChangedFile): readonly number[] {
  return [...file.fresh].filter((line) =>
    SILENT_SCRIPT.test((file.after.plain[line] ?? '').slice(0, MOST_LINE)),
  );
}

/** A longer line is data. */
const MOST_LINE = 1_000;

function silencedPython(file: ChangedFile): readonly number[] {
  const { code } = file.after;
  return [...file.fresh].filter((line) => {
    const text = code[line] ?? '';
    if (/\batexit\.register\(.*\bos\._exit\b/.test(text)) return true;
    const hook = /\b(?:sys|threading)\.(?:excepthook|unraisablehook)\s*=\s*(.+?)\s*$/.exec(text)?.[1];
    if (hook === undefined) return false;
    if (/^lambda\b.*:\s*(?:None|0|\.\.\.|os\._exit\(0\)|sys\.exit\(0\))$/.test(hook)) return true;
    return pythonFunctions(file.after).some((block) => block.name === hook && isQuiet(code, block));
  });
}

function isQuiet(code: readonly string[], { start, bodyStart }: FunctionBlock): boolean {
  const end = endOfIndented(code, bodyStart, indentOf(code[start] ?? ''));
  const body = code
    .slice(bodyStart, end)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return body.every((line) =>
    /^(?:pass|return(?:\s+None)?|\.\.\.|(?:os\._exit|sys\.exit)\(0?\))$/.test(line),
  );
}
