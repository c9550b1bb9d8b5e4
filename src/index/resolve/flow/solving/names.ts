/** Names as numbers, so that tables over (value, name) need no strings. */
export interface Names {
  number(name: string): number;
  text(number: number): string;
}

export function createNames(): Names {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    number: (name) => {
      let number = numbers.get(name);
      if (number === undefined) numbers.set(name, (number = texts.push(name) - 1));
      return number;
    },
    text: (number) => texts[number] ?? '',
  };
}
