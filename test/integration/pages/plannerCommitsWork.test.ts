/** What the planner page does with a whole plan of commits over real git: a check of each commit, messages by a model. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { redact } from '../../../src/core/redact/redact';
import { createMessageWriter } from '../../../src/session/commits/modelMessages';
import { reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import { openPlanner, planningScene, serve } from '../../support/plannerPage';
import { messyShop, stateOf } from '../../support/plannerScenes';
import { dark, highContrast, highContrastLight, light } from '../../support/themes';
import { askingAt } from '../models/asking';

const themes = [dark, light, highContrast, highContrastLight];

describe('the planner page with a check', function () {
  this.timeout(60_000);

  it('checks each commit in a folder of its own once the user allows it, and joins what failed', async () => {
    const scene = await planningScene(messyShop);
    const window = await openPlanner();
    const served = await serve(window, scene);
    const { page } = window;
    await served.checked();
    const before = stateOf(scene.path);
    const run = page.getByRole('button', { name: /^Commit \d/ }).last();
    const field = page.getByRole('textbox', { name: 'Check each commit with' });
    scene.consent.answer = false;
    await field.fill('echo looked; test -z "$(git log -2 --format=%s | sed -n 2p)"');
    await run.click();
    await served.settle();
    assert.equal(scene.consent.asked.length, 1);
    assert.equal(stateOf(scene.path), before);
    scene.consent.answer = true;
    served.failures.length = 0;
    await field.fill('echo "one test failed"; exit 3');
    await run.click();
    await served.settle();
    await page
      .getByText(/^ ?The check of commit 1 of \d+ \(.*\) exited with 3, so nothing was committed\.$/)
      .waitFor();
    await page.getByRole('region', { name: 'What the check printed' }).getByText('one test failed').waitFor();
    for (const theme of themes) {
      await window.setTheme(theme);
      await window.screenshot(`planner-check-failed-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    assert.equal(stateOf(scene.path), before);
    const cards = await page.locator('.card').count();
    await page.getByRole('button', { name: /^Join with commit 2/ }).click();
    assert.equal(await page.locator('.card').count(), cards - 1);
    await field.fill('test -d .git || test -f .git');
    await served.checked();
    await page
      .getByRole('button', { name: /^Commit/ })
      .last()
      .click();
    await served.settle();
    await page.getByText('Files are as before: yes.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await served.settle();
    assert.equal(stateOf(scene.path), before);
    assert.deepEqual(await window.problems(), []);
    await window.close();
    await scene.remove();
  });
});

describe('the planner page with a model', function () {
  this.timeout(60_000);

  it('has the messages written on a click, says what that cost, and takes them back', async () => {
    const server = await startModelServer();
    const { client } = askingAt(server.url);
    const scene = await planningScene(messyShop, async () => createMessageWriter(client, redact));
    const window = await openPlanner();
    const served = await serve(window, scene);
    const { page } = window;
    await served.checked();
    const button = page.getByRole('button', { name: 'Write messages with the model' });
    assert.match(
      (await button.getAttribute('title')) ?? '',
      /^Sends the changed lines to .+: about [\d,.]+ tokens/,
    );
    assert.equal(server.requests.length, 0, 'nothing is sent before the click');
    const subjects = async (): Promise<string[]> =>
      Promise.all((await page.locator('.card input').all()).map((input) => input.inputValue()));
    const before = await subjects();
    const messages = before.map((_, at) =>
      at === 0
        ? { commit: 1, subject: `Mend ${'x'.repeat(100)}`, body: '' }
        : { commit: at + 1, subject: `Word number ${at + 1}`, body: 'The lines say why.' },
    );
    server.push(
      reply({ text: JSON.stringify({ messages }), usage: { input_tokens: 900, output_tokens: 80 } }),
    );
    await button.click();
    await served.settle();
    await page.getByText(/^ ?Messages by .+: 900 tokens sent, 80 received, price unknown\.$/).waitFor();
    await page.getByText(/Commit 1 keeps its message: .* Its first line has 105 characters/).waitFor();
    assert.deepEqual(await subjects(), [
      before[0],
      ...before.slice(1).map((_, at) => `Word number ${at + 2}`),
    ]);
    for (const theme of themes) {
      await window.setTheme(theme);
      await window.screenshot(`planner-worded-${theme.name}`);
      assert.deepEqual(await window.accessibilityViolations(), [], theme.name);
    }
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    assert.deepEqual(await subjects(), before);
    assert.deepEqual([served.failures, await window.problems()], [[], []]);
    server.expectDone();
    await window.close();
    await scene.remove();
    await server.close();
  });
});
