/** Options that name a file or folder to write. */
import type { SubCommand } from '../../core/shell';
import { readWords } from './commandWords';
import { patternFirst } from './namedPlaces';
import { scriptTakers } from './riskTable';

const outputNames =
  'o|ou|out|outp|outpu|output|outfile|out-file|outdir|out-dir|output-file|output-dir|output-directory|output-path|output-document|' +
  'directory-prefix|basetemp|junitxml|junit-xml|log-file|target-dir|coverageDirectory|coverage-dir|site-dir|destination|data-file';
/** The value is in the same word, or in the next. */
const namesOutput = new RegExp(`^--(?:${outputNames})(?:=(.*))?$`, 'is');
const namesWithin = /^(?:--?(?:debug|prefix|coverprofile|outputdir)|-o)=(.*)$/is;
const namesNext = /^-(?:out|outDir|fprintf?|fprint0|fls)$/i;
const named = [namesOutput, namesWithin, namesNext];
/** `-o x`, `-ox`, `-uo x`. */
const letterOfOutput = /^-[a-zA-Z]*?[oO](.*)$/s;
const letterAlone = /^-[oO]$/;
/** Programs to which -o is something else. */
const otherMeaning = new Set(
  'git grep egrep fgrep zgrep rg ag ack ls ps find fd fdfind ssh scp sftp mount tar unzip stdbuf xargs set bash sh zsh rsync'.split(
    ' ',
  ),
);
/** Other letters, by program. */
const outputLetters: ReadonlyMap<string, RegExp> = new Map([
  ['wget', /^-[a-zA-Z]*?[oOPa](.*)$/s],
  ['javac', /^-[dhs]()$/],
  ...['gcc', 'g++', 'cc', 'c++', 'clang', 'clang++'].map((name): [string, RegExp] => [
    name,
    /^-(?:o|MF)(.*)$/s,
  ]),
]);

/** Values of options that name what is written: `--output=x`, `-o x`, `-ox`. Computed ones are not among them. */
export function outputOptions({ words }: SubCommand): string[] {
  const forms = [...named, letterOf(readWords(words)?.program ?? '')];
  return words.flatMap((word, at): string[] => {
    if (word === null || at === 0) return [];
    const found = forms.map((form) => form?.exec(word) ?? null).find((match) => match !== null);
    if (found === undefined) return [];
    const value = found[1] ?? '';
    const output = value === '' ? words[at + 1] : value;
    return typeof output === 'string' ? [output] : [];
  });
}

const awkOutput = /^(?:-[opd]|--(?:profile|pretty-print|dump-variables|debug)=)(.+)$/s;

/** How the program takes a letter for its output; null where none does. */
function letterOf(program: string): RegExp | null {
  if (/^[gmn]?awk$/.test(program)) return awkOutput;
  if (scriptTakers.has(program) || patternFirst.has(program)) return null;
  return outputLetters.get(program) ?? (otherMeaning.has(program) ? letterAlone : letterOfOutput);
}
