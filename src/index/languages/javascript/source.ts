import { QUOTED_RUNNER, RUNNER_VARIABLES } from '../patterns';
import { C_COMMENTS, DOUBLE, SINGLE } from '../sourceRules';
import type { SourceRules } from '../sourceRules';
import { scriptErrors } from './errors';
import { scriptTests } from './tests';

/** Of JavaScript and TypeScript. */
export const scriptSource: SourceRules = {
  ...C_COMMENTS,
  strings: [{ quote: '`', lines: true, raw: false }, DOUBLE, SINGLE],
  literals: 'templates',
  hashInWords: false,
  layout: false,
  freeSpace: true,
  markup: /<\/|\/>/,
  purpose: 'program',
  functions: {
    shape: 'braced',
    head: /^\s*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|static|override|readonly|async)\s+)*(?:function\s*\*?\s*([\w$]+)\s*[(<]|(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|[\w$]+)\s*(?::[^=]+)?=>|([\w$]+)\s*\([^;]*\)\s*(?::[^={;]+)?\{)/,
    noNames: new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'return', 'function', 'else', 'do']),
  },
  review: {
    statement:
      /^\s*(?:import .* from ['"].*|(?:const|let|var) [\w{[].*=|(?:if|for|while|switch) \(.*|\} else|return [^.]*;$|[\w.$]+\(.*\);?$|[\w.$]+ [-+*/]?= .*;$|\}\)?;?$|export (?:const|function|class|type) .*|await [\w.]+\(.*)/,
    asksForTest: [
      new RegExp(String.raw`\bprocess\.env(?:\.|\[["'])${RUNNER_VARIABLES}\b`),
      /\bprocess\.env(?:\.|\[["'])(?:NODE_ENV|BABEL_ENV|APP_ENV|npm_lifecycle_event)\b["'\]]*\s*[!=]==?\s*["']tests?["']|["']tests?["']\s*[!=]==?\s*process\.env\b/,
      new RegExp(String.raw`\bprocess\.(?:argv|mainModule|title)\b.{0,60}${QUOTED_RUNNER}`, 'i'),
      /\btypeof\s+(?:(?:jest|vi|describe|mocha)\s*[!=]==?\s*["']undefined|describe\s*[!=]==?\s*["']function)["']|["']undefined["']\s*[!=]==?\s*typeof\s+(?:jest|vi|describe|mocha)\b|\b(?:globalThis|global|window)\.(?:jest|describe|__karma__|mocha)\b/,
      new RegExp(String.raw`\bnew\s+Error\(.*\)\.stack.{0,60}${QUOTED_RUNNER}`, 'i'),
    ],
    equalsAll: null,
    stops: /^\s*debugger\s*;?\s*$/,
    prints: { debugging: /^\s*console\.(?:log|debug|trace|dir)\s*\(/, any: /\bconsole\.\w+/ },
    disabled: [
      {
        pattern: /\beslint-disable(?:-next-line|-line)?\b/,
        told: 'linter',
        stands: 'in comments',
        narrow: /eslint-disable\S*\s+[@\w]/,
        asksInTests: false,
      },
      {
        pattern: /@ts-(?:ignore|nocheck|expect-error)\b/,
        told: 'types',
        stands: 'in comments',
        narrow: /^$/,
        asksInTests: true,
      },
      {
        pattern: /\b(?:biome|oxlint|tslint)[-:](?:ignore|disable)/,
        told: 'linter',
        stands: 'in comments',
        narrow: /ignore\s+\w/,
        asksInTests: false,
      },
      {
        pattern: /\b(?:istanbul|c8|v8) ignore\b/,
        told: 'coverage',
        stands: 'in comments',
        narrow: /^$/,
        asksInTests: false,
      },
    ],
    unimplemented: null,
    unimplementedBody: null,
    errors: scriptErrors,
    tests: scriptTests,
  },
};
