/** Names that Python gives every module; not NotImplemented, by which a method only says that another is to be asked. */
export const builtinNames: ReadonlySet<string> = new Set(
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
