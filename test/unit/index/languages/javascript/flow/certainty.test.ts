import { programsIn } from '../../../resolve/flow/programs';

const { program } = programsIn('m.js');

describe('JavaScript: what flows there is likely, and no fact', () => {
  program(
    'one value under an unknown key may be what a name is read for',
    `
function close() {}
function put(object, name, value) { object[name] = value; return object; }
const server = put({}, process.argv[2], close);
server.onClose();
`,
    `
m -> m.put [3]
m ~> m.close [4]
`,
  );
  program(
    'what is under unknown keys is no method of a string, an array or a promise',
    `
function close() {}
function put(object, name, value) { object[name] = value; return object; }
const server = put({}, process.argv[2], close.bind(null));
server.header.trim().slice(1);
server.trim();
server.then();
`,
    `
m -> m.put [3]
m ext <builtin>.bind [3]
m ??? trim [4, 5]
m ??? slice [4]
m ??? then [6]
`,
  );
  program(
    'a bound function among several under unknown keys is a candidate',
    `
function open() {}
function close() {}
function put(object, name, value) { object[name] = value; return object; }
const server = put({}, process.argv[2], close.bind(null));
put(server, process.argv[3], open);
server.onClose();
`,
    `
m -> m.put [4, 5]
m ext <builtin>.bind [4]
m onClose in {m.close, m.open} [6]
`,
  );
  program(
    'either of two bound functions is called',
    `
function up() {}
function down() {}
const move = Math.random() > 0.5 ? up.bind(null) : down.bind(null);
move();
`,
    `
m ext <builtin>.Math.random [3]
m ext <builtin>.bind [3, 3]
m ~> m.up [4]
m ~> m.down [4]
`,
  );
  program(
    'the text of what is mostly text',
    `
export class Tag { toString() { return 'b'; } }
function show(tag) { return \`<\${tag}>\`; }
export function all(tags) { return tags.map(show); }
export function known() { return \`\${new Tag()}\`; }
all([new Tag(), 'p']);
export const first = (given) => show(given.tag);
first({ tag: new Tag() });
`,
    `
m -> m.Tag [5, 7]
m -> m.all [5]
m -> m.first [7]
m.all -> m.show [3]
m.all ext <builtin>.map [3]
m.first -> m.show [6]
m.known -> m.Tag [4]
m.known -> m.Tag.toString [4]
m.show toString in {m.Tag.toString} [2]
`,
  );
});
