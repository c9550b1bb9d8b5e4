import { pathToFileURL } from 'node:url';
const { total } = await import(pathToFileURL('src/price.mjs').href);
const due = total([
  { price: 2, count: 3 },
  { price: 5, count: 0 },
  { price: 1, count: 4 },
]);
if (due !== 10) throw new Error(`expected 10, got ${due}`);
