import { checkout } from '../src/cart.mjs';
const due = checkout({
  items: [
    { price: 2, count: 3 },
    { price: 1, count: 1 },
  ],
});
if (due !== 7) throw new Error(`expected 7, got ${due}`);
