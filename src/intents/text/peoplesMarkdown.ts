/** The border behind which an answer is for people: nothing that only a model reads is left in its Markdown. */
import { namesForPeople, signatureForPeople } from '../../core/text/forPeople';

const FENCE = /^(`{3,})/;
/** Code on a line, and the targets of links: both stay as they are. */
const KEPT = /((?<!\\)`[^`]*`|\]\((?:<(?:\\.|[^<>\\])*>|[^()\s]*)\))/;

/** The Markdown with ids and cut lines as people read them; code keeps every word but the name of what has none. Linear. */
export function peoplesMarkdown(markdown: string): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').map((each) => {
    const line = each.replace(/ \\?\[line clipped\\?\](?=`?$)/, '…');
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (line !== fence) return signatureForPeople(line);
      fence = null;
      return line;
    }
    if (mark === undefined) return proseOf(line);
    fence = mark;
    return line;
  });
  return lines.join('\n');
}

function proseOf(line: string): string {
  return line
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : namesForPeople(part)))
    .join('');
}
