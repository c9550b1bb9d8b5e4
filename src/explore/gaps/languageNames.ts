/** Languages by the endings of their files, beyond those that the scanner names itself. */

const LANGUAGES: Readonly<Record<string, string>> = {
  rb: 'Ruby',
  php: 'PHP',
  swift: 'Swift',
  m: 'Objective-C',
  mm: 'Objective-C',
  scala: 'Scala',
  lua: 'Lua',
  pl: 'Perl',
  pm: 'Perl',
  ex: 'Elixir',
  exs: 'Elixir',
  erl: 'Erlang',
  hs: 'Haskell',
  ml: 'OCaml',
  mli: 'OCaml',
  jl: 'Julia',
  r: 'R',
  R: 'R',
  dart: 'Dart',
  zig: 'Zig',
  nim: 'Nim',
  d: 'D',
  f90: 'Fortran',
  f: 'Fortran',
  clj: 'Clojure',
  fs: 'F#',
  vb: 'Visual Basic',
  groovy: 'Groovy',
  vue: 'Vue',
  svelte: 'Svelte',
  cu: 'CUDA',
  sol: 'Solidity',
  tcl: 'Tcl',
  el: 'Emacs Lisp',
  lisp: 'Lisp',
  rkt: 'Racket',
  S: 'assembly',
  asm: 'assembly',
};

/** The programming language of an ending without its dot, in the case as written; null for markup, data and unknown ones. */
export function languageOfEnding(ending: string): string | null {
  return Object.hasOwn(LANGUAGES, ending) ? (LANGUAGES[ending] ?? null) : null;
}
