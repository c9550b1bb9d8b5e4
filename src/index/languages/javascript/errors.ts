import { phrase } from '../../../core/text/phrase';
import { CONSTANT } from '../patterns';
import type { ErrorRules } from '../sourceRules';
import { scriptLibraries } from './libraries';

const NOTHING = String.raw`(?:async\s*)?(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*(?:process\.exit\(\s*0?\s*\);?\s*)?\}|process\.exit\(\s*0?\s*\)|undefined|null|void 0)`;

export const scriptErrors: ErrorRules = {
  handlers: {
    shape: 'braced',
    head: /\bcatch\s*(?:\(([^)]*)\)\s*)?\{/,
    error: /^\s*(\w+)/,
    tryHead: null,
    broad: null,
    nothing: /^(?:continue|break)$/,
    fallback: new RegExp(String.raw`^(?:return(?:\s+${CONSTANT})?|[\w.$]+\s*=\s*${CONSTANT})$`),
    log: /^(?:[\w.$]*(?:console|logger|log)\w*\.\w+|console\.\w+|log|debug)\(/i,
    valueIsSure: false,
  },
  drops: [
    {
      pattern:
        /\.catch\(\s*(?:noop|(?:async\s*)?(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|null|undefined|false|\[\s*\]|\(\s*\{\s*\}\s*\)|["'`]\s*["'`]))\s*,?\s*\)/,
      why: phrase(
        'a rejected promise is ignored or returns a default value, so a failure looks like a result',
      ),
      confidence: 'high',
      inTests: true,
    },
    {
      // `.catch(() => old)`, `.catch((_) => this.last)`, `.catch(() => legacy(x))`.
      pattern:
        /\.catch\(\s*(?:async\s*)?(?:\(\s*_?\w*\s*\)|_)\s*=>\s*(?:(?!(?:undefined|null|true|false|noop|err\w*|e)\b)[A-Za-z_$][\w.$]*|\w*(?:legacy|old|original|fallback)\w*\([^()]*\))\s*,?\s*\)/i,
      why: phrase('a rejected promise returns an earlier value, so a failure looks like a result'),
      confidence: 'medium',
      inTests: true,
    },
  ],
  libraries: scriptLibraries,
  unhandled: {
    plain: new RegExp(
      String.raw`\bprocess\.(?:on|once|addListener)\(\s*["'](?:uncaughtException|unhandledRejection)["']\s*,\s*${NOTHING}\s*\)|\bprocess\.on\(\s*["'](?:exit|beforeExit)["'].*\bprocess\.(?:exit\(\s*0|exitCode\s*=\s*0)`,
    ),
    code: null,
    hook: null,
  },
};
