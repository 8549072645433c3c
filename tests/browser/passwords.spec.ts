import { linkIn } from '#tests/helpers/mailbox.ts';
import { expect, freshEmail, hydrated, signIn, test, toast } from './fixtures.ts';
import { newCustomer } from './people.ts';

// Wrong passwords are refused, the last try for their number.
test.use({ expectedErrors: /status of 4(00|29)/ });

test('a forgotten password is replaced through the link in the mail, which works once', async ({
  visit,
  signedIn,
  installation,
}) => {
  const { email, password } = await newCustomer(visit);
  const elsewhere = await signedIn(email, password);
  const page = await visit();
  await page.goto('/customer-auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await hydrated(page);
  for (const asked of [freshEmail('unknown'), email]) {
    await page.getByLabel('Email').fill(asked);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is an account with that address')).toBeVisible();
    await page.reload();
    await hydrated(page);
  }
  const mail = await installation.mailbox.waitFor(email, 'Reset your password');
  const link = linkIn(mail, '/reset-password');

  await page.goto(link);
  await hydrated(page);
  await page.getByLabel(/^New password/).fill('vane-axial-fan');
  await page.getByLabel('Repeat the new password').fill('vane-axial-fen');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Validation error')).toContainText("The two passwords don't match");
  await page.getByLabel('Repeat the new password').fill('vane-axial-fan');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page).toHaveURL('/customer-auth?mode=login');
  await installation.mailbox.waitFor(email, 'Your password was changed');

  await test.step('other sessions have ended', async () => {
    await elsewhere.goto('/pending');
    await expect(elsewhere).toHaveURL(/\/customer-auth\?next=/);
  });
  await test.step('the old password is refused, the new one lets in', async () => {
    await hydrated(page);
    await signIn(page, email, password);
    await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
    await signIn(page, email, 'vane-axial-fan');
    await expect(page).toHaveURL('/pending');
  });
  await test.step('the link is spent', async () => {
    const other = await visit();
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await other.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(other).toHaveURL('/forgot-password');
  });
});

test('a changed password ends the sessions of other devices, not this one', async ({
  visit,
  signedIn,
}) => {
  const { email, password, page } = await newCustomer(visit);
  const elsewhere = await signedIn(email, password);
  await page.goto('/account/password');
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel(/^New password/).fill('economizer-open');
    await page.getByLabel('Repeat the new password').fill('economizer-open');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not-my-password');
  await expect(page.getByText('Current password is not correct').first()).toBeVisible();
  await change(password);
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page).toHaveURL('/pending');
  await elsewhere.goto('/pending');
  await expect(elsewhere).toHaveURL(/\/customer-auth\?next=/);
});

test('a password that was shown is a password again as it is sent', async ({ visit }) => {
  const page = await visit();
  await page.goto('/customer-auth');
  await hydrated(page);
  const box = page.getByLabel(/^Password/);
  await page.getByLabel('Email').fill(freshEmail('shown'));
  await box.fill('vane-axial-fan');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(box).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(box).toHaveAttribute('type', 'password');
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
});

test('sign-in tries on one account run out', async ({ visit }) => {
  const { email, password } = await newCustomer(visit);
  const page = await visit();
  await page.goto('/customer-auth');
  await hydrated(page);
  for (let tries = 0; tries < 10; tries += 1) {
    const answer = await page.request.post('/customer-auth', {
      form: { email, password: 'wrong-guess' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(400);
  }
  await signIn(page, email, password);
  await expect(page.getByText('Too many attempts.').first()).toBeVisible();
});
