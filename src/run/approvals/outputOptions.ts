/** Options that name a file or folder to write. */
import type { SubCommand } from '../../core/running/shell';
import { readWords } from './commandWords';
import { patternFirst } from './namedPlaces';
import { outputTable } from './outputTable';
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
/** Values of options that name what is written: `--output=x`, `-o x`, `-ox`; null for one that the shell computes. */
export function outputOptions({ words }: SubCommand): (string | null)[] {
  const program = readWords(words)?.program ?? '';
  const own = [...named, ...tableForms(program)];
  const guessed = letterOf(program);
  return words.flatMap((word, at): (string | null)[] => {
    if (word === null || at === 0) return [];
    const known = own.map((form) => form.exec(word)).find((match) => match !== null) ?? null;
    const found = known ?? guessed?.exec(word) ?? null;
    if (found === null) return [];
    const value = found[1] ?? '';
    const output = value === '' ? words[at + 1] : value;
    // To a program without a row -o may be anything.
    return output === undefined || (output === null && known === null) ? [] : [output];
  });
}

/** How the options of the program's own row are written. */
function tableForms(program: string): readonly RegExp[] {
  const options = outputTable.get(program) ?? [];
  const letters = options.filter((option) => option.length === 2).map((option) => option.charAt(1));
  const names = options.filter((option) => option.length > 2);
  return [
    ...names.map((name) => {
      const isShort = /^-[^-].$/.test(name);
      const own = name.replace(/^--?/, '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
      return new RegExp(isShort ? `^-${own}=?(.*)$` : `^--?${own}(?:=(.*))?$`, 's');
    }),
    ...(letters.length > 0 ? [new RegExp(`^-[a-zA-Z]*?[${letters.join('')}](.*)$`, 's')] : []),
  ];
}

const awkOutput = /^(?:-[opd]|--(?:profile|pretty-print|dump-variables|debug)=)(.+)$/s;

/** How the program takes a letter for its output; null where none does. */
function letterOf(program: string): RegExp | null {
  if (/^[gmn]?awk$/.test(program)) return awkOutput;
  if (scriptTakers.has(program) || patternFirst.has(program)) return null;
  return otherMeaning.has(program) ? letterAlone : letterOfOutput;
}
