import type { Repair } from '../table';

/** Words that a name may not be, but what a module exports may: `export { none as null }`. */
const reserved =
  'break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|' +
  'import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield';

/** A list of specifiers, with comments in it. */
const specifiers = /\b(?:import|export)\s*(?:type\s*)?\{(?:[^{}/]|\/\*[^]*?\*\/|\/\/.*|\/)*\}/g;
const reservedName = new RegExp(`(?<![\\w$])(?:${reserved})(?![\\w$])`, 'g');

/** Reserved words as the outer names of import and export specifiers, made plain names. */
export const reservedSpecifiers: Repair = (text) =>
  text.replace(specifiers, (list) => {
    const body = list.indexOf('{');
    return list.slice(0, body) + list.slice(body).replace(reservedName, (word) => `_${word.slice(1)}`);
  });
