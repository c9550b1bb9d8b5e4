/** Links of an answer to places of the folder, as VS Code's own chat opens them. */

/** The address of a place (relative path, `/`), to which a link leads; null for what is no file of the folder. */
export type HrefOf = (path: string, line: number) => string | null;

export interface LinkText {
  /** What can be shown now: a link that has only begun waits for its end. */
  feed(text: string): string;
  /** What still waited. */
  flush(): string;
}

const LINK = /\[((?:\\.|[^\]\\\n])*)\]\((?:<([^>\n]*)>|([^()\s"]*))( "version [^"\n]*")?\)/g;
/** Longer than any link: what goes on so is none. */
const BEGUN = /\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,600})?)?$/;

/** Text that comes in pieces, with `[label](path:12)` as links to files. Linear in each piece. */
export function createLinkText(hrefOf: HrefOf): LinkText {
  let waiting = '';
  return {
    feed: (text) => {
      const all = waiting + text;
      const end = BEGUN.exec(all)?.index ?? all.length;
      waiting = all.slice(end);
      return withHrefs(all.slice(0, end), hrefOf);
    },
    flush: () => {
      const rest = withHrefs(waiting, hrefOf);
      waiting = '';
      return rest;
    },
  };
}

type LinkMatch = [whole: string, label: string, inBrackets?: string, bare?: string, version?: string];

function withHrefs(text: string, hrefOf: HrefOf): string {
  return text.replace(LINK, (...[whole, label, inBrackets, bare, version]: LinkMatch) => {
    // VS Code's chat opens files as they are: a place of another version is named only.
    if (version !== undefined) return label;
    const target = (inBrackets ?? bare ?? '').replace(/\\(.)/g, '$1');
    const [, path, line] = /^([^:]+):(\d{1,7})(?:-\d{1,7})?$/.exec(target) ?? [];
    const href = path === undefined ? null : hrefOf(path, Number(line));
    return href === null ? whole : `[${label}](${href})`;
  });
}
