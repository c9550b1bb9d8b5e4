import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chatPage } from '../../support/chatPage';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import * as k from '../../support/taskConversations';

describe('the turns of the chat page', () => {
  const { page, input, show, post, refuse, event, sent, until } = chatPage();
  const edited = () => page().getByRole('textbox', { name: 'Edit question' });
  /** The cursor is put behind the question once it is drawn: what is written before that lands elsewhere. */
  const edit = async () => {
    await page().getByRole('button', { name: 'Edit Question and Ask Again' }).click();
    await until('document.activeElement.closest(".edit-question") !== null');
  };
  const [question] = c.explained.flatMap((entry) => (entry.type === 'asked' ? [entry.text] : []));

  it('are asked again as they are', async () => {
    await show(c.explained);
    await page().getByRole('button', { name: 'Ask This Question Again' }).click();
    assert.deepEqual(await sent(), [{ type: 'askInstead', turn: 1, text: question }]);
    await until('document.activeElement.tagName === "TEXTAREA"');
  });

  it('are edited in their place by keys alone, asked otherwise, or left as they are', async () => {
    await show(c.explained);
    await page().getByRole('button', { name: 'Edit Question and Ask Again' }).focus();
    await page().keyboard.press('Enter');
    await until('document.activeElement.closest(".edit-question") !== null');
    assert.equal(await edited().inputValue(), question);
    await page().getByText('RepoMaster hides this answer; you can show it again.').waitFor();
    await page().keyboard.press('Escape');
    assert.equal(await edited().count(), 0);
    await until('document.activeElement.tagName === "TEXTAREA"');
    assert.equal(await input().inputValue(), '', 'the composer keeps what is its own');

    await edit();
    await edited().fill('And otherwise?');
    await page().keyboard.press('Shift+Enter');
    await page().keyboard.type('Twice?');
    await page().keyboard.press('Enter');
    await page().keyboard.press('Enter');
    assert.deepEqual(await sent(), [{ type: 'askInstead', turn: 1, text: 'And otherwise?\nTwice?' }]);
    // Until it is asked nothing is lost.
    assert.equal(await edited().inputValue(), 'And otherwise?\nTwice?');
    await event({ type: 'branched', turn: 2, atMs: 1, after: 0, files: [] });
    await event(e.asked(2, 'And otherwise?\nTwice?'));
    await page().locator('.question', { hasText: 'Twice?' }).waitFor();
    assert.equal(await edited().count(), 0);
    assert.equal(await page().locator('.question').count(), 1);
  });

  it('can be asked again as they stand where they were refused', async () => {
    await show(c.explained);
    await edit();
    await edited().fill('Otherwise?');
    await page().keyboard.press('Enter');
    const ask = page().locator('.edit-question vscode-button', { hasText: 'Ask' });
    await until('document.querySelector(".edit-question vscode-button").disabled');
    await refuse('askInstead');
    await until('!document.querySelector(".edit-question vscode-button").disabled');
    await ask.click();
    const again = { type: 'askInstead', turn: 1, text: 'Otherwise?' };
    assert.deepEqual(await sent(2), [again, again]);
  });

  it('mention code as the composer does', async () => {
    await show(c.explained);
    await edit();
    await edited().fill('What of ');
    await page().keyboard.press('End');
    await page().keyboard.type('@mod');
    const list = page().locator('.edit-question').getByRole('listbox', { name: 'Mentions' });
    await list.getByRole('option', { name: '@module:' }).waitFor();
    await page().keyboard.press('Enter');
    assert.equal(await edited().inputValue(), 'What of @module:');
    assert.equal(await input().inputValue(), '', 'the composer stays as it is');
    await edited().fill('What of @modul:shop?');
    await page().locator('.edit-question').getByText('Did you mean @module:shop?').waitFor();
  });

  it('go through the versions of their question, and back to what is put aside', async () => {
    const turns = [e.asked(1), e.ended(1), e.asked(5, 'Second?'), e.ended(5)];
    await show([e.started, ...turns]);
    await post({ type: 'branches', versions: [{ turn: 5, versions: [2, 5, 6] }], further: [] });
    const versions = page().getByRole('group', { name: 'Versions of this question' });
    assert.equal((await versions.innerText()).trim(), '2 of 3');
    await versions.getByRole('button', { name: 'Previous Version' }).click();
    await versions.getByRole('button', { name: 'Next Version' }).click();
    assert.deepEqual(await sent(2), [
      { type: 'showVersion', turn: 2 },
      { type: 'showVersion', turn: 6 },
    ]);
    await post({ type: 'branches', versions: [{ turn: 5, versions: [5, 6] }], further: [7, 8] });
    await page().getByText('1 of 2').waitFor();
    assert.ok(await versions.getByRole('button', { name: 'Previous Version' }).isDisabled());
    await page().getByRole('button', { name: 'Show Them Again' }).click();
    assert.deepEqual((await sent(3))[2], { type: 'showVersion', turn: 8 });
  });

  it('are the place to take back from, whether they or later ones changed files', async () => {
    const [started, ...acted] = k.acted;
    const later = acted.map((entry) => ({ ...entry, turn: 2 }) as (typeof acted)[number]);
    await show([started ?? assert.fail(), e.asked(1), e.ended(1), ...later]);
    await page().getByRole('button', { name: 'Undo Changes from This Turn On' }).click();
    await page().getByRole('button', { name: 'Undo This Turn’s Changes' }).click();
    assert.deepEqual(await sent(2), [
      { type: 'previewRestore', turn: 1, step: 1 },
      { type: 'previewRestore', turn: 2, step: 1 },
    ]);
    await page().getByRole('button', { name: 'Edit Question and Ask Again' }).first().click();
    await page().getByText('Undo Changes First…').click();
    assert.deepEqual((await sent(3))[2], { type: 'previewRestore', turn: 1, step: 1 });
  });

  it('are edited in sight, also where the end of a long answer was followed', async () => {
    await show(k.acted);
    await page().getByRole('button', { name: 'Edit Question and Ask Again' }).first().click();
    await until('document.activeElement.closest(".edit-question") !== null');
    const frame = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
    for (let frames = 0; frames < 3; frames++) await page().evaluate(frame);
    const top = await page().evaluate<number>(
      'document.querySelector(".edit-question").getBoundingClientRect().top',
    );
    assert.ok(top >= 0, `${top}`);
  });
});
