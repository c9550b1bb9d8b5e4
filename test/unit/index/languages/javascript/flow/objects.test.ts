import { programsIn } from '../../../resolve/flow/programs';

const { program, gap } = programsIn('m.js');

describe('JavaScript: objects, this and prototypes', () => {
  program(
    'methods of an object literal and this in them',
    `
const o = {
  go() { this.stop(); },
  stop: function () {},
};
o.go();
`,
    'm -> m.o.go [5]\nm.o.go -> m.o.stop [2]',
  );
  program(
    'nested objects',
    `
const api = { users: { list() {} } };
api.users.list();
`,
    'm -> m.api.users.list [2]',
  );
  program(
    'a property added later',
    `
const o = {};
o.go = function () {};
o.go();
`,
    'm -> m.o.go [3]',
  );
  program(
    'an own method named like one of arrays',
    `
const store = { get() {}, push() {} };
store.get();
store.push();
`,
    'm -> m.store.get [2]\nm -> m.store.push [3]',
  );
  program(
    'prototypes',
    `
function A() { this.value = f; }
function f() {}
A.prototype.go = function () { this.stop(); this.value(); };
A.prototype.stop = function () {};
new A().go();
`,
    'm -> m.A [5]\nm -> m.A.go [5]\nm.A.go -> m.A.stop [3]\nm.A.go -> m.f [3]',
  );
  program(
    'a prototype set as a whole',
    `
function A() {}
A.prototype = { go() {} };
new A().go();
`,
    'm -> m.A [3]\nm -> m.A.go [3]',
  );
  program(
    'a static property of a function',
    `
function A() {}
A.make = function () {};
A.make();
`,
    'm -> m.A.make [3]',
  );
  program(
    'a method taken off its object',
    `
const o = { go() {} };
const { go } = o;
go();
const again = o.go;
again();
`,
    'm -> m.o.go [3, 5]',
  );
  program(
    'a getter of an object literal',
    `
const o = { get value() { return f; } };
function f() {}
o.value();
`,
    'm -> m.o.value [3]\nm -> m.f [3]',
  );
  program(
    'Object.assign adds properties',
    `
const o = {};
Object.assign(o, { go() {} });
o.go();
`,
    'm ext <builtin>.Object.assign [2]\nm -> m.go [3]',
  );
  gap(
    'a callback of an event emitter is called by emit',
    `
import { EventEmitter } from 'node:events';
const e = new EventEmitter();
function f() {}
e.on('x', f);
e.emit('x');
`,
    'm ext node:events.EventEmitter [2]\nm ext node:events.EventEmitter().on [4]\nm ext node:events.EventEmitter().emit [5]\nm -> m.f [5]',
  );
});

describe('JSX', () => {
  program(
    'a component is a call, an element of the page is none',
    `
const Button = () => <b>x</b>;
const Page = () => <div><Button/><Button>y</Button></div>;
`,
    'm.Page -> m.Button [2, 2]',
  );
  program(
    'a component of a namespace, with a callback',
    `
const ui = { Button: (props) => <b/> };
const f = () => {};
const Page = () => <ui.Button onClick={() => f()}/>;
`,
    'm.Page -> m.ui.Button [3]\nm.Page.<lambda1> -> m.f [3]',
  );
  program(
    'attributes are the parameters of the component',
    `
const Button = ({ onClick }) => onClick();
const f = () => {};
const Page = () => <Button onClick={f}/>;
`,
    'm.Page -> m.Button [3]\nm.Button -> m.f [1]',
  );
  program(
    'a name that is stored under is read as such, whatever else is stored under keys not known',
    `
const own = () => {};
const other = () => {};
const table = { own };
for (const key of keys()) table[key] = other;
table.own();
table.other();
`,
    'm -> m.own [5]\nm ~> m.other [6]\nm ??? keys [4]',
  );
  program(
    'of several values under keys not known, a name is not told which',
    `
const f = () => {};
const g = () => {};
const table = {};
for (const key of keys()) {
  table[key] = f;
  table[key + 1] = g;
}
table.name();
`,
    'm ??? keys [4]\nm name in {m.f, m.g} [8]',
  );
});
