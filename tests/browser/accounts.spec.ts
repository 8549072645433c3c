import { expect, freshEmail, hydrated, signIn, test, toast } from './fixtures.ts';
import { newCustomer, signUp } from './people.ts';

// What these tests try is often refused.
test.use({ expectedErrors: /status of 400/ });

const SIGN_UP = {
  'Full name': 'Priya Raman',
  'Company name': 'Raman Air Systems',
  Phone: '(512) 555-0172',
  Email: 'priya@browser.example',
  Password: 'static-pressure',
};

const REFUSED: [label: keyof typeof SIGN_UP, typed: string, message: string][] = [
  ['Full name', 'P', 'Full name is required'],
  ['Company name', 'R', 'Company name is required'],
  ['Phone', '555-0172', 'Valid phone number is required'],
  ['Phone', '(512) 555-0172 extension 12', 'Valid phone number is required'],
  ['Email', 'priya@', 'Invalid email address'],
  ['Password', '12345', 'Password must be at least 6 characters'],
];

test('both sign-in screens turn between login and sign-up', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/auth');
  await expect(title).toHaveText('Admin Login');
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/auth?mode=signup');
  await expect(title).toHaveText('Create an account');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(title).toHaveText('Admin Login');

  await page.goto('/customer-auth?mode=anything');
  await expect(title).toHaveText('Customer Login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/customer-auth?mode=signup');
  await expect(title).toHaveText('Create your account');
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(title).toHaveText('Customer Login');
});

test('sign-up says what is wrong, below the field and in a toast', async ({ page }) => {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  for (const [label, typed, message] of REFUSED) {
    await page.goto('/customer-auth?mode=signup');
    await hydrated(page);
    for (const [name, text] of Object.entries({ ...SIGN_UP, [label]: typed })) {
      await page.getByLabel(new RegExp(`^${name}`)).fill(text);
    }
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Validation error')).toContainText(message);
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleDescription(
      new RegExp(message),
    );
  }
  expect(posts).toBe(0);
});

test('both sign-in screens refuse a wrong password and a known address in the words of the specification', async ({
  page,
}) => {
  for (const path of ['/auth', '/customer-auth']) {
    await page.goto(path);
    await hydrated(page);
    await signIn(page, 'customer@example.com', 'not-the-password');
    await expect(
      page.getByText('Invalid email or password. Please try again.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('customer@example.com');
    await expect(page).toHaveURL(path);
  }
  await page.goto('/customer-auth?mode=signup');
  await hydrated(page);
  await signUp(page, 'CUSTOMER@example.com');
  await expect(
    page.getByText('An account with this email already exists. Please login instead.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Priya Raman');
  expect(await page.context().cookies()).toEqual([]);
});

test.describe('while the server fails', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED|ERR_CONNECTION/ });

  for (const path of ['/auth', '/customer-auth']) {
    test(`signing in at ${path} tells a server that failed from a line that broke`, async ({
      page,
    }) => {
      await page.goto(path);
      await hydrated(page);
      const posts = `**${path}.data*`;
      for (const status of [500, 502, 504]) {
        await page.route(posts, (route) =>
          route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` }),
        );
        await signIn(page, 'customer@example.com');
        const failed = toast(page, 'Login failed');
        await expect(failed).toContainText('An unexpected error occurred. Please try again.');
        await expect(toast(page, 'The connection was lost')).toHaveCount(0);
        await expect(page.getByLabel('Email')).toHaveValue('customer@example.com');
        await failed.getByRole('button', { name: 'Close message' }).click();
        await page.unroute(posts);
      }
      await page.route(posts, (route) => route.abort('connectionreset'));
      await signIn(page, 'customer@example.com');
      await expect(toast(page, 'The connection was lost')).toContainText('You are not signed in.');
      await page.unroute(posts);
      await signIn(page, 'admin@example.com');
      await expect(page).toHaveURL('/admin');
      await expect(page.getByText('The connection was lost')).toHaveCount(0);
    });
  }
});

test('everyone lands where they belong', async ({ visit, atHome }) => {
  await test.step('a customer is at home in the portal', async () => {
    const customer = await atHome('customer@example.com');
    await expect(customer).toHaveURL('/customer');
    await expect(toast(customer, 'Welcome back!')).toBeVisible();
    for (const address of ['/customer-auth', '/customer-auth?mode=signup', '/auth', '/pending']) {
      await customer.goto(address);
      await expect(customer).toHaveURL('/customer');
    }
    await customer.goto('/admin/users');
    await expect(customer).toHaveURL('/customer');
    await expect(toast(customer, 'Access Denied')).toContainText(
      "You don't have admin privileges.",
    );
  });
  await test.step('an admin in the back office', async () => {
    const admin = await atHome('admin@example.com');
    await expect(admin).toHaveURL('/admin');
    for (const address of ['/auth', '/customer-auth', '/customer', '/customer/company']) {
      await admin.goto(address);
      await expect(admin).toHaveURL('/admin');
    }
  });
  await test.step('a visitor on the sign-in screen of what was asked for, then there', async () => {
    const page = await visit();
    await page.goto('/customer/company');
    await expect(page).toHaveURL('/customer-auth?next=%2Fcustomer%2Fcompany');
    await page.goto('/admin/users?q=tom');
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fusers%3Fq%3Dtom');
    await hydrated(page);
    await signIn(page, 'admin@example.com');
    await expect(page).toHaveURL('/admin/users?q=tom');
  });
  await test.step('but never on a foreign page', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/customer']) {
      const page = await visit();
      await page.goto(`/auth?next=${encodeURIComponent(next)}`);
      await hydrated(page);
      await signIn(page, 'admin@example.com');
      await expect(page).toHaveURL('/admin');
    }
  });
});

test('a session is a cookie that no script reads, and ends at signing out', async ({ atHome }) => {
  const page = await atHome('customer@example.com');
  const cookies = await page.context().cookies();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    // One says which header a public page shows, and opens nothing.
    const isSide = cookie.name === 'plenum_side';
    expect(cookie, cookie.name).toMatchObject({ httpOnly: !isSide, sameSite: 'Lax' });
    if (isSide) expect(cookie.value).toBe('customer');
  }
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const { value, httpOnly } of cookies) {
    if (httpOnly) expect(stored).not.toContain(value.slice(0, 20));
  }

  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/customer-auth/);
  await expect(page.getByText('Welcome,')).toHaveCount(0);
});

test('a rejected person is told so and gets no session', async ({ visit }) => {
  for (const path of ['/customer-auth', '/auth']) {
    const page = await visit();
    await page.goto(path);
    await hydrated(page);
    await signIn(page, 'rejected@example.com');
    await expect(page.getByText('Your registration was not approved.').first()).toBeVisible();
    await expect(
      page.getByText('The reason: Thank you for signing up, Neil.').first(),
    ).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  }
});

test('an account without a customer profile asks for one', async ({ visit, installation }) => {
  const email = freshEmail('plain');
  const page = await visit();
  await page.goto('/auth?mode=signup');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('return-air');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/complete-profile');
  await expect(page.getByText('Access Denied').first()).toBeVisible();
  await expect(page.getByText('You need a customer profile to access this portal.')).toBeVisible();
  await page.getByLabel('Full name').fill('Owen Blake');
  await page.getByLabel('Company name').fill('Blake Heating');
  await page.getByLabel('Phone').fill('(303) 555-0110');
  await page.getByRole('button', { name: 'Request access' }).click();
  await expect(page).toHaveURL('/pending');
  await expect(page.getByText('Blake Heating')).toBeVisible();
  await installation.mailbox.waitFor(email, 'Your account is waiting for approval');
});

test('signing in and up works without script', async ({ visit }) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/customer-auth');
  await signIn(page, 'customer@example.com', 'not-the-password');
  await expect(
    page.getByText('Invalid email or password. Please try again.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('customer@example.com');
  await signIn(page, 'customer@example.com');
  await expect(page).toHaveURL('/customer');
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/customer-auth?mode=signup');
  await signUp(page, 'priya@');
  await expect(page.getByText('Invalid email address').first()).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Raman Air Systems');
  await signUp(page, freshEmail('no-script'));
  await expect(page).toHaveURL('/pending');
});

test('a deactivated account is shut out of every sign-in at once', async ({ visit, signedIn }) => {
  const { email, password, page } = await newCustomer(visit);
  const admin = await signedIn('admin@example.com');
  await admin.goto(`/admin/users?q=${email}`);
  await admin.getByRole('button', { name: `More actions for ${email}` }).click();
  await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = admin.getByRole('alertdialog', { name: 'Deactivate this account?' });
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(admin, 'User deactivated.')).toBeVisible();
  await expect(admin.getByRole('row').nth(1)).toContainText('Deactivated');

  await page.goto('/pending');
  await expect(page).toHaveURL(/\/customer-auth\?next=/);
  await hydrated(page);
  await signIn(page, email, password);
  await expect(
    page.getByText('This account has been deactivated. Please contact us.').first(),
  ).toBeVisible();
  await page.goto('/pending');
  await expect(page).toHaveURL(/\/customer-auth\?next=/);
  await hydrated(page);

  await admin.getByRole('button', { name: `Reactivate ${email}` }).click();
  await expect(toast(admin, 'User reactivated.')).toBeVisible();
  await signIn(page, email, password);
  await expect(page).toHaveURL('/pending');
});
