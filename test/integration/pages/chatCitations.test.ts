import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';
import { answered, gone, peeked, there, verdicts } from '../../support/citedPlaces';

describe('places that an answer of the chat page names', () => {
  const { page, show, answer, event, sent, until } = chatPage();
  it('are asked about once the answer is complete, each once, and marked for eye and ear', async () => {
    await show(answered);
    assert.deepEqual(await sent(0), []);
    await event(e.ended(1));
    assert.deepEqual(await sent(), [{ type: 'verify', places: [there, gone] }]);
    await answer('verify', verdicts);
    await page().getByRole('link', { name: 'add (verified)' }).first().waitFor();
    assert.equal(await page().getByRole('link', { name: 'add (verified)' }).count(), 2);
    await page().getByRole('link', { name: 'shop/gone.py:3 (not verified)' }).waitFor();
    assert.equal((await sent()).length, 1, 'nothing is asked twice');
  });

  it('show their code beside them by pointer and by key, and Escape takes it away', async () => {
    await show(answered);
    await event(e.ended(1));
    await sent();
    await answer('verify', verdicts);
    const link = page().getByRole('link', { name: 'add (verified)' }).first();
    await link.hover();
    assert.deepEqual((await sent(2)).at(-1), { type: 'peek', place: there });
    await answer('peek', peeked);
    const tip = page().getByRole('tooltip');
    assert.match(await tip.innerText(), /shop\/basket\.py:7-9 · Verified: this place exists\./);
    assert.match(await tip.innerText(), /^6 {2}def add\($/m);
    assert.deepEqual(
      await tip
        .locator('.named')
        .allInnerTexts()
        .then((all) => all.map((text) => text.trim())),
      [...['7      <b>item</b>', '8  ):', '9      pass']],
    );
    assert.equal(await link.getAttribute('aria-describedby'), 'peek');
    const box = (await tip.boundingBox()) ?? assert.fail();
    assert.ok(box.x >= 0 && box.x + box.width <= 400, 'it is within the page');
    await page().keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page().getByRole('link', { name: 'shop/gone.py:3' }).focus();
    assert.deepEqual((await sent(3)).at(-1), { type: 'peek', place: gone });
    await answer('peek', null);
    assert.match(await tip.innerText(), /Not verified: There is no file shop\/gone\.py\./);
    await page().keyboard.press('Tab');
    await until('document.querySelector(".peek") === null');
  });
});
