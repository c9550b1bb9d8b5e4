/** Literals as Python prints them: the form of the column `scenario` in the published files. */

const TOKEN =
  /\s*(?:([[\](){},:])|(True|False|None)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/y;
const NAMED: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Dicts with keys of text, lists, tuples, texts, numbers, True, False and None as JSON's values. Throws Error for anything else. */
export function parsePythonLiteral(text: string): unknown {
  const reader: Reader = { text, at: 0 };
  const value = valueOf(reader);
  if (text.slice(reader.at).trim() !== '')
    throw new Error(`"${text.slice(reader.at, reader.at + 20)}" stands behind the value`);
  return value;
}

interface Reader {
  readonly text: string;
  at: number;
}

interface Token {
  readonly mark: string | null;
  readonly value: unknown;
}

function next(reader: Reader): Token {
  TOKEN.lastIndex = reader.at;
  const match = TOKEN.exec(reader.text);
  if (match === null) throw new Error(`no Python literal at character ${reader.at + 1}`);
  reader.at = TOKEN.lastIndex;
  const [, mark, named, number, single, double] = match;
  if (mark !== undefined) return { mark, value: undefined };
  if (named !== undefined) return { mark: null, value: NAMED[named] };
  if (number !== undefined) return { mark: null, value: Number(number) };
  return { mark: null, value: unescaped(single ?? double ?? '') };
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gi,
    (_, x, u, long, one: string) => {
      const code = (x ?? u ?? long) as string | undefined;
      return code === undefined ? (ESCAPES[one] ?? one) : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );
}

function valueOf(reader: Reader): unknown {
  const { mark, value } = next(reader);
  if (mark === null) return value;
  if (mark === '[') return listOf(reader, ']');
  if (mark === '(') return listOf(reader, ')');
  if (mark === '{') return dictOf(reader);
  throw new Error(`"${mark}" at character ${reader.at} begins no value`);
}

function listOf(reader: Reader, end: string): unknown[] {
  const values: unknown[] = [];
  while (!takes(reader, end)) {
    values.push(valueOf(reader));
    if (!takes(reader, ',')) {
      needs(reader, end);
      break;
    }
  }
  return values;
}

function dictOf(reader: Reader): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  while (!takes(reader, '}')) {
    const key = valueOf(reader);
    if (typeof key !== 'string') throw new Error(`a key before character ${reader.at + 1} is no text`);
    needs(reader, ':');
    entries.push([key, valueOf(reader)]);
    if (!takes(reader, ',')) {
      needs(reader, '}');
      break;
    }
  }
  return Object.fromEntries(entries);
}

function takes(reader: Reader, mark: string): boolean {
  const before = reader.at;
  if (reader.text.slice(before).trim() === '') throw new Error(`it ends where "${mark}" should come`);
  if (next(reader).mark === mark) return true;
  reader.at = before;
  return false;
}

function needs(reader: Reader, mark: string): void {
  if (!takes(reader, mark)) throw new Error(`"${mark}" is missing at character ${reader.at + 1}`);
}
