/** Lines of code in READMEs that show how a program is used. */
import type { CandidateText } from './candidateText';

/** Commands that fetch, build or run a program. */
const RUNS =
  /^(?:sudo )?(?:pip3?|pipx|uvx?|conda|mamba|poetry|npm|npx|yarn|pnpm|bun|deno|cargo|go (?:install|get|run)|brew|apt(?:-get)?|snap|docker|podman|python[23]?|node|make|git clone|gem|bundle|composer|php|dotnet|mvn|gradle|cmake|java|nuget|luarocks|Rscript|\.\/)(?:[ /]|$)/;
const IMPORTS =
  /^(?:import\s+[\w{*"']|from\s+\S+\s+import\b|(?:const|let|var)\s.*\brequire\(|require\s*\(?['"]|use\s+\w+::|#include\b|using\s+\w|library\()/;

/** Whether the line installs, runs or imports something, or calls `name`. */
export function isUsage(line: string, name: string): boolean {
  const plain = line.replace(/^(?:\$|%|>>>|>|#) /, '').trim();
  if (RUNS.test(plain) || IMPORTS.test(plain)) return true;
  const program = name.toLowerCase().replace(/\.(?:js|py)$/, '');
  return program.length > 1 && plain.toLowerCase().startsWith(`${program} `);
}

/** How a README shows that it can be used from a language. */
const FROM_LANGUAGE: Readonly<Record<string, RegExp>> = {
  Python:
    /^(?:pip3?|pipx|uv|conda|poetry) |^from\s+\S+\s+import\b|^import\s+[\w.]+(?:\s+as\s+\w+)?$|python[23]? -m (?:pip )?/,
  JavaScript: /^(?:npm|npx|yarn|pnpm|bun) |\brequire\(['"]|^import\s.*\bfrom\s+['"]/,
  Rust: /^cargo (?:add|install)|^use\s+\w+::/,
  Go: /^go (?:get|install)|^import\s+"[\w.]+\//,
  Java: /<groupId>|^import\s+[\w.]+;/,
  Kotlin: /<groupId>|implementation\(/,
  'C#': /^(?:dotnet add|Install-Package)|^using\s+\w/,
  'C++': /#include/,
  Ruby: /^gem (?:install|')/,
  PHP: /^composer require/,
};

/** Whether it is written in the language, or shows how it is used from it. */
export function offersLanguage({ repository, readme }: CandidateText, language: string): boolean {
  const asked = language === 'TypeScript' ? 'JavaScript' : language;
  const has = repository.language === 'TypeScript' ? 'JavaScript' : repository.language;
  if (has === asked || has === null) return true;
  const pattern = FROM_LANGUAGE[asked];
  return (
    pattern !== undefined && readme.code.some((line) => pattern.test(line.replace(/^(?:\$|%|>>>|>) /, '')))
  );
}
