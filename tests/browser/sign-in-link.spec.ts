import { linkIn } from '#tests/helpers/mailbox.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hydrated, test, toast } from './fixtures.ts';
import { press, type } from './keyboard.ts';

test.use({ expectedErrors: /status of 400/ });

const EMAIL = 'customer@example.com';

for (const width of [390, 1440]) {
  test(`a customer signs in by a mailed link with the keyboard alone, at ${width} pixels`, async ({
    visit,
    installation,
  }) => {
    const page = await visit({ viewport: { width, height: 844 } });
    const expectWhole = async (what: string) => {
      await expectAccessible(page, what);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };
    const mailed = async () => {
      const all = await installation.mailbox.all();
      return all.filter((mail) => mail.subject === 'Your sign-in link').length;
    };
    const before = await mailed();
    await page.goto('/customer/tickets?q=controller');
    await hydrated(page);
    await press(page, page.getByRole('link', { name: 'Email me a sign-in link' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in by email');
    await type(page, page.getByLabel('Email'), 'no address');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid email address').first()).toBeVisible();
    await page.getByLabel('Email').clear();
    await type(page, page.getByLabel('Email'), EMAIL);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Check your email')).toBeVisible();
    await expectWhole('what is said after asking');

    await expect.poll(mailed).toBe(before + 1);
    const link = linkIn(
      await installation.mailbox.waitFor(EMAIL, 'Your sign-in link'),
      'sign-in-link',
    );
    await page.goto(link);
    await hydrated(page);
    await expect(page.getByText(EMAIL)).toBeVisible();
    await expectWhole('the screen of a link');
    const second = await visit();
    await second.goto(link);
    await press(page, page.getByRole('button', { name: 'Log in' }));
    await expect(page).toHaveURL('/customer/tickets?q=controller');
    await expect(toast(page, 'Welcome back!')).toBeVisible();

    await hydrated(second);
    await press(second, second.getByRole('button', { name: 'Log in' }));
    await expect(
      second.getByText('This link has expired or was already used.').first(),
    ).toBeVisible();
    await second.reload();
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
    await page.goto('/customer/security');
    await expect(page.getByText(/sign-in link$/).first()).toBeVisible();
  });
}
