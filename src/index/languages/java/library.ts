/** What is there without an import: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/lang/package-summary.html. */
import { objectMethods } from './jvm/members';

const languageTypes: ReadonlySet<string> = new Set(
  `AssertionError Boolean Byte Character CharSequence Class ClassCastException ClassLoader ClassNotFoundException
  CloneNotSupportedException Comparable Deprecated Double Enum Error Exception ExceptionInInitializerError Float
  FunctionalInterface IllegalAccessException IllegalArgumentException IllegalStateException IndexOutOfBoundsException
  InstantiationException Integer InterruptedException Iterable LinkageError Long Math NegativeArraySizeException
  NoClassDefFoundError NoSuchFieldException NoSuchMethodException NullPointerException Number NumberFormatException Object
  OutOfMemoryError Override Process ProcessBuilder Record ReflectiveOperationException Runnable Runtime RuntimeException
  SafeVarargs SecurityException Short StackOverflowError StackTraceElement StrictMath String StringBuffer StringBuilder
  SuppressWarnings System Thread ThreadGroup ThreadLocal Throwable UnsupportedOperationException Void ArithmeticException
  ArrayIndexOutOfBoundsException ArrayStoreException AutoCloseable Appendable Cloneable InheritableThreadLocal Module
  Package ProcessHandle Readable StackWalker StringIndexOutOfBoundsException VirtualMachineError`.split(
    /\s+/,
  ),
);

/** Whether a type of that name is there without an import, unless the program has one of its own. */
export const isOfLanguage = (name: string): boolean => languageTypes.has(name);

export const isOfObject = (name: string): boolean => objectMethods.has(name);
