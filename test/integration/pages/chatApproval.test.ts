import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Entry } from '../../../src/core/conversation/conversation';
import * as c from '../../support/chatConversations';
import * as e from '../../support/chatEvents';
import { chatPage } from '../../support/chatPage';

/** In the page: the first answers that are not wholly between the top of the conversation and the composer, and a text of which less than two lines are. */
const inSight = (inside: string): string => `(() => {
  const view = document.querySelector('.scroll').getBoundingClientRect();
  const first = document.querySelector('.decision .actions');
  const isSeen = ({ top, bottom, left, right }) =>
    top >= view.top - 1 && bottom <= view.bottom + 1 && left >= 0 && right <= innerWidth;
  const missed = [...first.querySelectorAll('vscode-button, button')]
    .filter((button) => !isSeen(button.getBoundingClientRect()))
    .map((button) => button.textContent || button.ariaLabel);
  const text = document.querySelector('.approval ${inside}');
  const { top, bottom } = text.getBoundingClientRect();
  const end = Math.min(bottom, first.querySelector('vscode-button').getBoundingClientRect().top);
  const line = parseFloat(getComputedStyle(text).lineHeight) || 18;
  const least = Math.min(2 * line, bottom - top) - 1;
  return end - Math.max(top, view.top) >= least ? missed : [...missed, 'text ' + (end - top) + ' of ' + least];
})()`;

describe('what the chat page asks before a command runs', () => {
  const { page, input, show, event, sent, until } = chatPage();
  beforeEach(async () => {
    await show(c.asking.slice(0, -1));
    await input().focus();
    await event(e.approvalAsked(2, 'r1'));
    await until('document.activeElement.classList.contains("approval")');
  });

  it('takes the focus, names what needs attention, and is given by key', async () => {
    const card = page().getByRole('group', { name: 'Run this command?' });
    assert.deepEqual(await card.locator('mark').allInnerTexts(), ['> /tmp/out.txt1', 'curl example.org2']);
    await card.getByText('Writes outside the workspace: /tmp/out.txt').waitFor();
    await card.getByText('See what it prints.').waitFor();
    await page().locator('#announcements', { hasText: 'Approval needed to run: python run.py' }).waitFor();
    // Enter on the card itself, as meant for the composer, allows nothing.
    await page().keyboard.press('Enter');
    await page().keyboard.press('Tab');
    await page().keyboard.press('Tab');
    await page().keyboard.press('Enter');
    assert.deepEqual(await sent(), [{ type: 'approve', callId: 'r1', answer: 'once' }]);
    await until('document.activeElement.tagName === "TEXTAREA"');
  });

  it('begins where one looks when it is taller than the view, and says what did not run', async () => {
    await page().setViewportSize({ width: 320, height: 340 });
    await show(c.asking);
    const top = `document.querySelector('.approval').getBoundingClientRect().top - document.querySelector('.scroll').getBoundingClientRect().top`;
    await until(`Math.abs(${top}) <= 1`);
    await event({
      ...{ type: 'toolEnded', turn: 2, callId: 'r1', outcome: { kind: 'cancelled' } },
      ...{ observation: '', durationMs: 0 },
    });
    await page()
      .getByRole('button', { name: /Did not run python run\.py/ })
      .waitFor();
    await page().setViewportSize({ width: 400, height: 700 });
  });

  it('is denied by Escape, once', async () => {
    await page().keyboard.press('Escape');
    await page().keyboard.press('Escape');
    await event(e.allowedOnce(2, 'r1'));
    await page().getByRole('group', { name: 'Run this command?' }).waitFor({ state: 'detached' });
    assert.deepEqual(await sent(), [{ type: 'approve', callId: 'r1', answer: 'deny' }]);
  });

  it('opens a long command in the editor, and says which are checks of a plan', async () => {
    assert.equal(await page().getByText('Open in Editor').count(), 0);
    const { question, ...asked } = e.approvalAsked(2, 'r1');
    const command = Array.from({ length: 30 }, (_, at) => `test -f out/${at}.csv`).join('\n');
    const proposal = { ...question.proposal, command, purpose: '', isOfPlan: true } as const;
    await event({ ...asked, question: { ...question, concerns: [], proposal } });
    const card = page().getByRole('group', { name: "Run the plan's checks?" });
    await card.getByText('They run now, and once more at the end.').waitFor();
    assert.equal(await card.locator('.command').innerText(), command);
    await card.getByRole('button', { name: 'Open in Editor' }).click();
    assert.deepEqual(await sent(), [{ type: 'showAsked', callId: 'r1' }]);
  });

  const long = Array.from({ length: 40 }, (_, at) => `test -f out/number-${at}.csv || exit ${at}`);
  const script = (lines: readonly string[], more: { readonly isOfPlan?: true } = {}): Entry => {
    const { question, ...asked } = e.approvalAsked(2, 'r1');
    const proposal = { ...question.proposal, command: lines.join('\n'), ...more };
    return { ...asked, question: { ...question, concerns: [], proposal } };
  };
  const edit = (lines: readonly string[]): Entry => ({
    ...{ type: 'editAsked', turn: 2, callId: 'r1' },
    question: {
      proposal: {
        ...{ path: 'shop/prices.py', kind: 'modified', what: null },
        diff: ['@@ -1,1 +1,41 @@', ...lines.map((line) => `+${line}`)].join('\n'),
      },
      scopes: ['once', 'session', 'workspace'],
    },
  });
  const asked = [
    { name: 'a script of 40 lines', asking: script(long), inside: '.command' },
    { name: 'checks of a plan', asking: script(long, { isOfPlan: true }), inside: '.command' },
    { name: 'a long change of a file', asking: edit(long), inside: '.diff' },
    { name: 'a short command', asking: script(['python run.py']), inside: '.command' },
  ];
  for (const { name, asking, inside } of asked)
    for (const height of [500, 300, 250])
      it(`keeps its answers in sight below ${name}, 320 by ${height}`, async () => {
        await page().setViewportSize({ width: 320, height });
        await show([...c.asking.slice(0, -1), asking]);
        // Beginning, middle and end of what is asked, as somebody scrolls.
        for (const part of [0, 0.5, 1]) {
          await page().evaluate(`{
            const text = document.querySelector('.approval ${inside}');
            text.scrollTop = text.scrollHeight * ${part};
          }`);
          assert.deepEqual(await page().evaluate(inSight(inside)), []);
        }
        await page().setViewportSize({ width: 400, height: 700 });
      });

  it('names a command that is a check of the plan', async () => {
    const check = { type: 'exit', command: 'python run.py' } as const;
    const planned = { plan: { files: [], steps: [], checks: [check] }, before: [] };
    const plan = [e.toolStarted(2, 'p', 'plan'), e.toolEnded(2, 'p', { ...e.foundTwo, planned })];
    await show([...c.asking.slice(0, -2), ...plan, ...c.asking.slice(-2)]);
    await page()
      .getByRole('button', { name: /Running python run\.py.*Plan check/ })
      .waitFor();
  });

  it('offers what may be remembered', async () => {
    await page().getByText('Always Allow in This Workspace').click();
    assert.deepEqual(await sent(), [{ type: 'approve', callId: 'r1', answer: 'workspace' }]);
  });
});
