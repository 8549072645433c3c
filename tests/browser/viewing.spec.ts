import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstLink } from './screen-paths.ts';
import { SURFACES } from './screen-surfaces.ts';

// Who of the staff views the portal as a client's person reads it and nothing else. Every button of every screen is pressed:
// no form that can be sent, no name that promises to act and no request that changes something may come of it.

/** How the name of a control that acts begins. */
const ACTS =
  /^(?:Accept|Add|Answer|Approve|Archive|Ask|Attach|Book|Cancel|Change|Clear|Complete|Confirm|Correct|Create|Decline|Delete|Done|Edit|Invite|Leave|Logout|Make|Mark|Move|New|Pay|Remove|Reopen|Reply|Request|Respond|Restore|Save|Score Q|Send|Share|Sign|Submit|Suggest|Turn|Upload|Withdraw|Write)\b/;

/** Screens on which a person books, to which nobody else is led. */
const BOOKS = /\/(?:move|cancel|book\/:kind)$/;

// The screen on which a person's own ways to sign in are is shown to nobody else.
test.use({ expectedErrors: /status of 403/ });

/** What the page offers now that would act: forms that can be posted, and controls by their names. */
function offered(page: Page): Promise<string[]> {
  return page.evaluate((acts) => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    const forms = [...document.forms]
      .filter(({ method, action }) => method === 'post' && !action.endsWith('/stop-viewing'))
      .filter(({ elements }) =>
        [...elements].some((each) => isShown(each) && each.matches(':enabled')),
      )
      .map(({ action }) => `a form to ${new URL(action).pathname}`);
    // Links are to read, but for those that look like buttons.
    const controls = 'button, summary, [role^=menuitem], [role=option], a[class*=button i]';
    const named = [...document.querySelectorAll(controls)]
      .filter((element) => isShown(element) && new RegExp(acts).test(nameOf(element)))
      .map((element) => `"${nameOf(element)}"`);
    return [...forms, ...named];
  }, ACTS.source);
}

/** Presses all buttons of an address, those of the frame on the first screen alone. */
async function pressEverything(page: Page, address: string, wrong: string[]): Promise<void> {
  const where = address === '/customer' ? 'main, header' : 'main';
  const buttons = page
    .locator(where)
    .locator('button:visible:enabled, summary:visible')
    .filter({ hasNotText: 'Stop Viewing' });
  const look = async (when: string) => {
    for (const each of await offered(page)) wrong.push(`${address}${when} offers ${each}`);
  };
  await page.goto(address);
  const here = page.url();
  await look('');
  const names = await buttons.allInnerTexts();
  for (const [place, name] of names.entries()) {
    // What opens late stands above the next button until it is closed as well.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await buttons.nth(place).click({ timeout: 3000 });
    }).toPass();
    await page.waitForTimeout(100);
    if ((await page.locator('[aria-haspopup=dialog][aria-expanded=true]').count()) > 0) {
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await look(`, after "${name.trim()}",`);
    await page.keyboard.press('Escape');
    if (page.url() !== here || (await buttons.count()) !== names.length) await page.goto(address);
  }
}

test('staff who view the portal as a client are offered nothing that acts', async ({
  signedIn,
}) => {
  const staff = await signedIn('admin@example.com');
  const wrong: string[] = [];
  await staff.goto('/admin/customers?q=Whitfield');
  const company = staff.getByRole('link', { name: /Tarryall/ });
  await company.first().click();
  await staff.getByRole('button', { name: 'View as Dana Whitfield' }).first().click();
  await expect(staff).toHaveURL('/customer');
  // What is sent all the same ends here: signed out, the rest could not be seen.
  await staff.route('**', (route) => {
    const request = route.request();
    if (['GET', 'HEAD'].includes(request.method())) return route.fallback();
    wrong.push(`${staff.url()} sent ${request.method()} ${new URL(request.url()).pathname}`);
    return route.fulfill({ status: 204 });
  });
  const portal = SURFACES.find(({ name }) => name === 'portal');
  for (const address of portal?.screens ?? []) await pressEverything(staff, address, wrong);
  for (const [list, ...paths] of portal?.roads ?? []) {
    await staff.goto(list);
    for (const path of paths.filter((each) => !BOOKS.test(each))) {
      await pressEverything(staff, await firstLink(staff, path), wrong);
    }
  }
  expect(wrong).toEqual([]);
});
