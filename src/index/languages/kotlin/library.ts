/** Functions that are there without an import: https://kotlinlang.org/api/core/kotlin-stdlib. */
const languageFunctions: ReadonlySet<string> = new Set(
  `arrayListOf arrayOf arrayOfNulls assert booleanArrayOf buildList buildMap buildSet buildString byteArrayOf charArrayOf
  check checkNotNull doubleArrayOf emptyArray emptyList emptyMap emptySequence emptySet enumValueOf enumValues error
  floatArrayOf generateSequence hashMapOf hashSetOf intArrayOf lazy lazyOf linkedMapOf linkedSetOf listOf listOfNotNull
  longArrayOf mapOf maxOf minOf mutableListOf mutableMapOf mutableSetOf print println readLine readln repeat require
  requireNotNull run runCatching sequence sequenceOf setOf shortArrayOf sortedMapOf sortedSetOf synchronized to TODO with
  Array BooleanArray ByteArray CharArray DoubleArray Exception Error FloatArray IllegalArgumentException
  IllegalStateException IndexOutOfBoundsException IntArray LongArray NullPointerException NumberFormatException Pair
  RuntimeException ShortArray StringBuilder Thread Throwable Triple UnsupportedOperationException ArrayList HashMap HashSet
  LinkedHashMap LinkedHashSet AssertionError NoSuchElementException ConcurrentModificationException
  ClassCastException`.split(/\s+/),
);

/** Functions of texts that give a text. */
const textFunctions: ReadonlySet<string> = new Set(
  `capitalize decapitalize drop dropLast filter format lowercase orEmpty padEnd padStart plus prependIndent removePrefix
  removeSuffix removeSurrounding repeat replace replaceFirst replaceFirstChar reversed substring substringAfter
  substringAfterLast substringBefore substringBeforeLast take takeLast toLowerCase toString toUpperCase trim trimEnd
  trimIndent trimMargin trimStart uppercase`.split(/\s+/),
);

export const givesText = (name: string): boolean => textFunctions.has(name);

export const isOfLanguage = (name: string): boolean => languageFunctions.has(name);
