/** Names that a language gives every module; not NotImplemented, by which a method only says that another is to be asked. */
import type { Language } from '../../../../core/map/codeIndex';

const python = new Set(
  `abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex
  copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals
  hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next
  object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str
  sum super tuple type vars zip __import__ __build_class__
  BaseException BaseExceptionGroup GeneratorExit KeyboardInterrupt SystemExit Exception ArithmeticError
  FloatingPointError OverflowError ZeroDivisionError AssertionError AttributeError BufferError EOFError
  ExceptionGroup ImportError ModuleNotFoundError LookupError IndexError KeyError MemoryError NameError
  UnboundLocalError OSError BlockingIOError ChildProcessError ConnectionError BrokenPipeError
  ConnectionAbortedError ConnectionRefusedError ConnectionResetError FileExistsError FileNotFoundError
  InterruptedError IsADirectoryError NotADirectoryError PermissionError ProcessLookupError TimeoutError
  ReferenceError RuntimeError NotImplementedError RecursionError PythonFinalizationError StopAsyncIteration
  StopIteration SyntaxError IndentationError TabError SystemError TypeError ValueError UnicodeError
  UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError Warning BytesWarning DeprecationWarning
  EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning RuntimeWarning
  SyntaxWarning UnicodeWarning UserWarning EnvironmentError IOError WindowsError`.split(/\s+/),
);

const javascript = new Set(
  `Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError EvalError RangeError
  ReferenceError SyntaxError TypeError URIError JSON Math Intl ArrayBuffer SharedArrayBuffer Atomics Uint8Array
  Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array Uint8ClampedArray
  BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry
  Iterator globalThis parseFloat parseInt isNaN isFinite escape unescape eval decodeURI decodeURIComponent
  encodeURI encodeURIComponent console process global Buffer URL URLSearchParams AbortController AbortSignal
  TextEncoder TextDecoder setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate
  queueMicrotask structuredClone atob btoa performance fetch Headers Request Response FormData Blob File Event
  EventTarget MessageChannel MessagePort MessageEvent BroadcastChannel WebAssembly WebSocket crypto navigator
  require window document self location history localStorage sessionStorage alert confirm prompt
  requestAnimationFrame cancelAnimationFrame XMLHttpRequest HTMLElement Element Node NodeList Image
  MutationObserver ResizeObserver IntersectionObserver CustomEvent Worker getComputedStyle matchMedia
  describe it test expect beforeEach afterEach beforeAll afterAll before after jest`.split(/\s+/),
);

export function isBuiltin(language: Language, name: string): boolean {
  return language === 'python' ? python.has(name) : javascript.has(name);
}

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
