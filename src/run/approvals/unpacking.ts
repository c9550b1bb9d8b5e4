/** Programs that write files whose names are in an archive or a patch, not in the command. */
import { isAbbreviation } from './commandWords';
import type { CommandWords } from './commandWords';

const always = new Set(
  'unzip bsdcpio unar unrar unlzx patch gpatch cpio pax ditto sponge shar unshar dpkg dpkg-deb rpm rpm2cpio zipfile tarfile pacman installer'.split(
    ' ',
  ),
);
/** First operand: letters of a mode. */
const byMode: ReadonlyMap<string, RegExp> = new Map([
  ['7z', /^[xe]$/],
  ['7za', /^[xe]$/],
  ['7zr', /^[xe]$/],
  ['7zz', /^[xe]$/],
  ['rar', /^[xe]$/],
  ['ar', /x/],
  ['jar', /x/],
]);
const gitCommands = new Set(['apply', 'am', 'lfs', 'sparse-checkout']);

export function unpacks(read: CommandWords): boolean {
  const { program, options, operands } = read;
  const [first] = operands;
  if (program === 'unzip') return !options.some((option) => /^-[a-zA-Z]*[ltvZ]/.test(option));
  if (always.has(program)) return true;
  if (program === 'git') return appliesPatch(read);
  if (tars.test(program)) return extracts(read);
  const mode = byMode.get(program);
  return mode !== undefined && (first === null || mode.test(first ?? ''));
}

function appliesPatch({ options, operands: [command] }: CommandWords): boolean {
  const onlyLooks =
    options.some((option) => /^--(?:check|stat|numstat|summary)$/.test(option)) &&
    // It makes it apply the patch after all.
    !options.some((option) => isAbbreviation(option, '--apply'));
  return typeof command === 'string' && gitCommands.has(command) && !onlyLooks;
}

const tars = /^(?:gnu|g|bsd|s)?tar$/;

/** `tar xPf`: it writes where the archive says, wherever that is. */
export function unpacksAnywhere(read: CommandWords): boolean {
  const { program, options, operands } = read;
  if (!tars.test(program) || !extracts(read)) return false;
  const letters = options.length === 0 ? (operands[0] ?? '') : '';
  return letters.includes('P') || options.some((option) => /^(?:-[a-zA-Z]*P|--absolute-n)/.test(option));
}

/** `tar xf`, `tar -xf`, `tar --extract`. */
function extracts({ options, operands: [first] }: CommandWords): boolean {
  if (options.some((option) => /^(?:-[a-zA-Z]*x|--ext|--get)/.test(option))) return true;
  return options.length === 0 && (first === null || /^[a-zA-Z]*x[^/]*$/.test(first ?? ''));
}
