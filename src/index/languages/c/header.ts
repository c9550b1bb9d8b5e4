/** Comments, texts, and what a header holds for compilers of C++ alone. */
const ASIDE =
  /\/\*[^]*?(?:\*\/|(?![^]))|\/\/[^\n]*|"(?:\\[^]|[^"\\\n])*"|^[ \t]*#[ \t]*if(?:def[ \t]+|[ \t]+defined[ \t]*\(?[ \t]*)__cplusplus\b[^]*?^[ \t]*#[ \t]*(?:else|endif)\b/gm;

/** Words that a header of C never has where these have them. */
const WORDS =
  /^[ \t]*(?:inline[ \t]+)?namespace\b(?:[ \t]+[\w:]+)*\s*\{|^[ \t]*(?:template[ \t]*<|(?:public|private|protected)[ \t]*:|using[ \t]+[\w:]|(?:enum[ \t]+)?class[ \t]+\w[\w \t()]*[\s:{;]|#[ \t]*include[ \t]*<[a-z_]+>|#[ \t]*include[ \t]*[<"][^<>"\n]*\.(?:hpp|hh|hxx)[>"])|\b(?:static_cast|reinterpret_cast|const_cast|dynamic_cast)<|\bstd::\w|\w::\w|\boperator[ \t]*[=<>!+*/-]|\bnoexcept\b|\bvirtual[ \t]+[\w~]|\bconst[ \t]+\w+[ \t]*&[ \t]*\w|^[ \t]*enum[ \t]+\w+[ \t]*:[ \t]*[A-Za-z_][\w \t]*\{/m;

/** Whether a text of the ending `.h` is C++ by its words; linear. */
export function isCppHeader(text: string): boolean {
  return WORDS.test(text.replace(ASIDE, ' '));
}
