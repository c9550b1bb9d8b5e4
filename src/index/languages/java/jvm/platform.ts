/** The methods of types of the platform that many types are derived from: what else such a type calls is its own. */
const errors = `addSuppressed fillInStackTrace getCause getLocalizedMessage getMessage getStackTrace getSuppressed initCause
  printStackTrace setStackTrace`;

const methods: Readonly<Record<string, string>> = {
  Serializable: '',
  Cloneable: '',
  Object: '',
  RandomAccess: '',
  Comparable: 'compareTo',
  Runnable: 'run',
  Callable: 'call',
  AutoCloseable: 'close',
  Closeable: 'close',
  Flushable: 'flush',
  Iterable: 'iterator forEach spliterator',
  Iterator: 'hasNext next remove forEachRemaining',
  ListIterator: 'hasNext next remove forEachRemaining hasPrevious previous nextIndex previousIndex set add',
  Enumeration: 'hasMoreElements nextElement asIterator',
  CharSequence: 'length charAt subSequence isEmpty chars codePoints compare',
  Comparator: `compare reversed thenComparing thenComparingInt thenComparingLong thenComparingDouble reverseOrder
    naturalOrder comparing comparingInt comparingLong comparingDouble nullsFirst nullsLast`,
  Function: 'apply compose andThen identity',
  BiFunction: 'apply andThen',
  UnaryOperator: 'apply compose andThen identity',
  BinaryOperator: 'apply andThen minBy maxBy',
  Supplier: 'get',
  Consumer: 'accept andThen',
  BiConsumer: 'accept andThen',
  Predicate: 'test and or negate not isEqual',
  BiPredicate: 'test and or negate',
  InvocationHandler: 'invoke invokeDefault',
  PrivilegedAction: 'run',
  Annotation: 'annotationType',
  ParameterizedType: 'getActualTypeArguments getRawType getOwnerType getTypeName',
  Type: 'getTypeName',
  ...Object.fromEntries(
    `Throwable Exception RuntimeException Error IllegalArgumentException IllegalStateException IOException
    UnsupportedOperationException IndexOutOfBoundsException NullPointerException ReflectiveOperationException`
      .split(/\s+/)
      .map((name) => [name, errors]),
  ),
};

/** By the type's name without its package. */
export const platformMethods: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(methods).map(([name, listed]) => [name, listed.split(/\s+/).filter((each) => each !== '')]),
);
