/** Names that JavaScript, Node.js, browsers and test runners give every module. */
export const builtinNames: ReadonlySet<string> = new Set(
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
