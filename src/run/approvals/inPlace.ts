/** Programs that change or take away what their operands name, by an option. */
import type { SubCommand } from '../../core/running/shell';
import type { CommandWords } from './commandWords';

/** `sed -i`, `perl -pi`, `gofmt -w`: they write over the files that they are given. */
export function changesInPlace({ program, options, operands }: CommandWords): boolean {
  const given = inPlace.get(program);
  if (given === undefined) return false;
  return given.test('') || [...options, operands[0] ?? ''].some((option) => given.test(option));
}

/** By program: the option, or the sub-command, with which it does; the empty text for what does so anyway. */
const inPlace: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['sed gsed yq', /^(?:-[a-zA-Z]*i|--i)/],
      ['perl ruby', /^-[a-zA-Z\d]*i/],
      ['gofmt goimports gofumpt shfmt', /^--?w(?:rite)?(?:=|$)/],
      ['prettier biome', /^(?:--write|-[a-z]*w|--fix|--apply)/],
      ['eslint stylelint markdownlint rubocop golangci-lint standard', /^(?:--fix|-[aA]$)/],
      ['ruff', /^(?:--fix|format$)/],
      ['clang-format autopep8 yapf', /^(?:-[a-z]*i|--in-place)/],
      ['black isort rustfmt autoflake pyupgrade', /^$/],
    ] as const
  ).flatMap(([programs, option]) =>
    programs.split(' ').map((program): [string, RegExp] => [program, option]),
  ),
);

/** Where `find ... -delete` deletes. */
export function emptied({ options }: CommandWords, words: SubCommand['words']): readonly (string | null)[] {
  if (!options.includes('-delete')) return [];
  const folders = words.slice(1).filter((word) => !/^-[HLPDO]/.test(word ?? ''));
  const end = folders.findIndex((word) => word !== null && /^[-(!]/.test(word));
  return folders.slice(0, end === -1 ? undefined : end);
}
