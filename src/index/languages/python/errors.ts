import { phrase } from '../../../core/text/phrase';
import { CONSTANT } from '../patterns';
import type { ErrorRules } from '../sourceRules';
import { pythonLibraries } from './libraries';

export const pythonErrors: ErrorRules = {
  handlers: {
    shape: 'indented',
    head: /^(\s*)except\b([^:]*):\s*(.*)$/,
    error: /\bas\s+(\w+)\s*$/,
    tryHead: /^\s*try\s*:/,
    broad: /\b(?:Base)?Exception\b(?!\w)/,
    nothing: /^(?:pass|\.\.\.|continue|break)$/,
    fallback: new RegExp(
      String.raw`^(?:return(?:\s+${CONSTANT}(?:\s*,\s*${CONSTANT})*)?|[\w.]+(?:\[[^\]]*\])?\s*(?::[^=]+)?=\s*${CONSTANT})$`,
    ),
    log: /^(?:[\w.]*(?:log|logger|logging|LOG|LOGGER|warnings)\w*(?:\(\))?\.\w+|print|[\w.]*\.?log|traceback\.print_\w+)\(/,
    valueIsSure: true,
  },
  drops: [
    {
      pattern: /\bsuppress\(\s*(?:Base)?Exception\s*\)/,
      why: phrase('every error in this block is ignored'),
      confidence: 'high',
      inTests: true,
    },
  ],
  libraries: pythonLibraries,
  unhandled: {
    plain: null,
    code: /\batexit\.register\(.*\bos\._exit\b/,
    hook: {
      set: /\b(?:sys|threading)\.(?:excepthook|unraisablehook)\s*=\s*(.+?)\s*$/,
      quiet: /^lambda\b.*:\s*(?:None|0|\.\.\.|os\._exit\(0\)|sys\.exit\(0\))$/,
      quietBody: /^(?:pass|return(?:\s+None)?|\.\.\.|(?:os\._exit|sys\.exit)\(0?\))$/,
    },
  },
};
