import type { Page } from '@playwright/test';
import { appCode } from '#tests/helpers/second-factor.ts';
import { expect, hydrated, signIn, test, toast } from './fixtures.ts';
import { giveRole, newCustomer, newUser, type Person } from './people.ts';

// A wrong code is refused with a status of 400.
test.use({ expectedErrors: /status of 400/ });

test('an authenticator app, backup codes and sessions of staff, and the setting that requires them', async ({
  visit,
  signedIn,
  installation,
}) => {
  const boss = await signedIn('admin@example.com');
  const ada = await newStaff(visit, boss);
  const bob = await newStaff(visit, boss);
  const { secret, codes } = await test.step('setting up the app', () => setUpApp(ada));
  await installation.mailbox.waitFor(ada.email, 'Two-step sign-in is on');

  const page = await visit();
  await test.step('signing in asks for a code', async () => {
    await page.goto('/auth?next=/admin/security');
    await hydrated(page);
    await signIn(page, ada.email, ada.password);
    await expect(page).toHaveURL(/\/second-step\?/);
    await hydrated(page);
    const elsewhere = await page.request.get('/admin', { maxRedirects: 0 });
    expect(elsewhere.headers().location).toContain('/auth');
    await enterCode(page, '000000');
    await expect(page.getByText('This code is wrong').first()).toBeVisible();
    await enterCode(page, appCode(secret, 1));
    await expect(page).toHaveURL('/admin/security');
  });

  await test.step('the list of sessions ends the other one', async () => {
    await hydrated(page);
    await expect(page.getByText('This device')).toHaveCount(1);
    await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out this device?' });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page, 'Device signed out')).toBeVisible();
    await ada.page.goto('/admin');
    await expect(ada.page).toHaveURL(/\/auth\?next=/);
  });

  await test.step('a backup code lets in once', async () => {
    await ada.page.goto('/auth');
    for (const isFirst of [true, false]) {
      await hydrated(ada.page);
      await signIn(ada.page, ada.email, ada.password);
      await expect(ada.page).toHaveURL(/\/second-step/);
      await hydrated(ada.page);
      await enterCode(ada.page, codes[0] ?? '');
      if (isFirst) {
        await expect(ada.page).toHaveURL('/admin');
        await ada.page.context().clearCookies();
        await ada.page.goto('/auth');
      } else {
        await expect(ada.page.getByText('This code is wrong').first()).toBeVisible();
      }
    }
    await installation.mailbox.waitFor(ada.email, 'A backup code was used');
  });

  await test.step('required, it comes before everything else of the back office', async () => {
    await requireOfStaff(page, true);
    await bob.page.goto('/admin/tickets');
    await expect(bob.page).toHaveURL('/account/security');
    const refused = await bob.page.request.post('/admin/companies/new', {
      headers: { origin: installation.url },
      maxRedirects: 0,
    });
    expect(refused.headers().location).toBe('/account/security');
    await setUpApp(bob);
    await expect(bob.page).toHaveURL('/admin/security');
    await requireOfStaff(page, false);
  });

  await test.step('staff see the tries', async () => {
    await page.goto('/admin/activity/sign-ins');
    const tries = page.getByRole('row').filter({ hasText: ada.email });
    await expect(tries.filter({ hasText: 'Wrong code or passkey' }).first()).toBeVisible();
    await expect(
      tries.filter({ hasText: 'Code asked for' }).filter({ hasText: 'Password' }).first(),
    ).toBeVisible();
    await expect(
      tries.filter({ hasText: 'Signed in' }).filter({ hasText: 'Backup code' }).first(),
    ).toBeVisible();
  });
});

test('a passkey signs in without the password', async ({ visit, installation }) => {
  const { email, password, page } = await newCustomer(visit);
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Shop tablet');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Shop tablet' })).toBeVisible();
  await installation.mailbox.waitFor(email, 'A passkey was added');

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/customer-auth?next=/account/security');
  await hydrated(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/account/security');
  await expect(page.getByText('last used')).toBeVisible();

  await test.step('a session of the password alone changes nothing without the passkey', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/customer-auth?next=/account/security');
    await hydrated(page);
    await signIn(page, email, password);
    await expect(page).toHaveURL('/account/security');
    await hydrated(page);
    await page.getByRole('link', { name: 'Set up an app' }).click();
    await expect(page).toHaveURL('/account/prove?next=%2Faccount%2Fauthenticator');
    await expect(page.getByLabel(/^Current password/)).toHaveCount(0);
    await page.goto('/account/security');
    const remove = page.getByRole('button', { name: 'Remove Shop tablet' });
    await remove.click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Shop tablet?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
  });
});

type Visit = Parameters<typeof newUser>[0];

/** A member of staff who signed up just now and was made an admin. */
async function newStaff(visit: Visit, boss: Page): Promise<Person> {
  const person = await newUser(visit);
  await boss.goto(`/admin/users?q=${encodeURIComponent(person.email)}`);
  await giveRole(boss, person.email, 'admin');
  await expect(toast(boss, 'User promoted to admin.')).toBeVisible();
  return person;
}

async function setUpApp({ page }: Person) {
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Set up an app' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await page.locator('main code').innerText()).trim();
  await enterCode(page, appCode(secret), 'Turn on');
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = (await list.allInnerTexts()).map((code) => code.trim());
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL('/admin/security');
  return { secret, codes };
}

async function enterCode(page: Page, code: string, button = 'Continue'): Promise<void> {
  await page.getByLabel(/^Code/).fill(code);
  await page.getByRole('button', { name: button }).click();
}

async function requireOfStaff(page: Page, isRequired: boolean): Promise<void> {
  await page.goto('/admin/settings/security');
  await page.getByLabel('Require a second factor for staff').setChecked(isRequired);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
}
