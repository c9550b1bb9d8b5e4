/**
 * Methods that the languages' own strings, lists, dictionaries, files and promises have: a call of such a name on
 * an unknown object says nothing about a workspace method of the same name.
 */
const methods = new Set(
  `append add extend insert remove pop clear index count sort reverse copy get items keys values update setdefault
  popitem join split rsplit strip lstrip rstrip startswith endswith replace format encode decode lower upper title
  find rfind read write readline readlines writelines close open flush seek tell isdigit isalpha splitlines
  partition zfill ljust rjust center union intersection difference discard issubset send throw next
  push shift unshift slice splice concat map filter forEach reduce some every indexOf includes findIndex has set
  delete then catch finally toString valueOf call apply bind test exec match search trim substring substr charAt
  charCodeAt padStart padEnd repeat toLowerCase toUpperCase hasOwnProperty entries flat flatMap on once emit
  toFixed toISOString getTime log error warn info debug end`.split(/\s+/),
);

export function isCommonMethod(name: string): boolean {
  return methods.has(name);
}
