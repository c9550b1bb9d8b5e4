/** Estimates the cost of drawing an SVG, with all its references expanded. */

/**
 * How many elements are drawn, each as often as something refers to it, and at most `most`: ten lines that each use the line
 * above ten times are ten thousand million. Null for what is no SVG, ends before it is complete, or declares entities,
 * which unfold before anything can be counted. Linear.
 */
export function svgCost(text: string, most: number): number | null {
  const groups = readGroups(text);
  if (groups === null) return null;
  const costs = new Map<string, number>();
  const costOf = (name: string, depth: number): number => {
    const known = costs.get(name);
    if (known !== undefined) return known;
    if (depth > MOST_DEPTH) return most;
    // A circle is drawn by nobody.
    costs.set(name, 0);
    const { own, references } = groups.get(name) ?? NOTHING;
    let cost = own;
    for (const other of references) cost = Math.min(most, cost + costOf(other, depth + 1));
    costs.set(name, cost);
    return cost;
  };
  return Math.min(most, costOf(WHOLE, 0));
}

/** Elements that have no name of their own belong to the nearest one around them that has. */
interface Group {
  own: number;
  readonly references: string[];
}

const NOTHING: Group = { own: 0, references: [] };
/** The name of the whole: an attribute cannot have this one. */
const WHOLE = '<svg>';
/** Deeper than any program nests, and not as deep as the stack. */
const MOST_DEPTH = 1000;

/** The groups by name; null where it is no whole SVG. */
function readGroups(text: string): ReadonlyMap<string, Group> | null {
  const whole: Group = { own: 0, references: [] };
  const groups = new Map([[WHOLE, whole]]);
  const open: Group[] = [];
  let isEnded = false;
  for (const tag of tagsOf(text)) {
    if (/^<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(tag)) return null;
    if (tag.startsWith('<!')) continue;
    const isEmpty = tag.endsWith('/>');
    if (tag.startsWith('</')) open.pop();
    else {
      if (whole.own + whole.references.length === 0 && !/^<(?:\w+:)?svg[\s/>]/.test(tag)) return null;
      const group = groupOf(tag, open.at(-1) ?? whole, groups);
      group.own++;
      group.references.push(...referencesIn(tag));
      if (!isEmpty) open.push(group);
    }
    isEnded = open.length === 0;
  }
  return isEnded ? groups : null;
}

/** The group that an element opens by its name, a part of the one around it; else that one. */
function groupOf(tag: string, around: Group, groups: Map<string, Group>): Group {
  const id = /\sid\s*=\s*["']([^"'<>]*)["']/.exec(tag)?.[1];
  if (id === undefined || groups.has(id)) return around;
  const group: Group = { own: 0, references: [] };
  groups.set(id, group);
  around.references.push(id);
  return group;
}

function referencesIn(tag: string): string[] {
  const found = tag.matchAll(/href\s*=\s*["']#([^"'<>]+)["']|url\(\s*["']?#([^"')\s<>]+)/g);
  return [...found].map(([, used, painted]) => used ?? painted ?? '');
}

/** Tags and declarations as they stand, without comments, instructions and character data; an unfinished one ends them. */
function* tagsOf(text: string): Generator<string> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const [opened, closed] = SKIPPED.find(([mark]) => text.startsWith(mark, at)) ?? ['', ''];
    const end = opened === '' ? tagEnd(text, at) : text.indexOf(closed, at + opened.length);
    if (end === -1) return;
    if (opened === '') yield text.slice(at, end + 1);
    at = end + 1;
  }
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Where the `>` of the tag is that is in no quotes; -1 where it has none. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return -1;
}
