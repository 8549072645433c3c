import type { Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { expect, freshEmail, hydrated, test, toast } from './fixtures.ts';

const INQUIRY = {
  'First name': 'Dana',
  'Last name': 'Whitfield',
  Company: 'Whitfield Mechanical',
  Phone: '(303) 555-0170',
  Website: 'whitfieldmechanical.example',
  Message: 'Eleven technicians, 140 agreements. Two in three visits get done.',
};
const CHECKLIST = { Name: 'Luis Ortega', Company: 'Ortega Refrigeration' };

type Case = {
  name: string;
  /** Where the form stands by itself, and where it posts to. */
  address: '/inquiry' | '/checklist';
  button: string;
  sending: string;
  typed: Record<string, string>;
  done: [title: string, text: string];
  /** Where the answer leads on to. */
  onward: [name: string, href: string][];
  /** Subject of the mail to the sender. */
  mail: string;
};

const CASES: Case[] = [
  {
    name: 'project inquiry',
    address: '/inquiry',
    button: 'Submit Inquiry',
    sending: 'Submitting...',
    typed: INQUIRY,
    done: ['Inquiry submitted!', "We'll get back to you within one business day."],
    onward: [
      ['Score your operation', '/checklist/score'],
      ['Price an agreement', '/estimator'],
      ['Send another inquiry', '/inquiry'],
    ],
    mail: 'We received your inquiry',
  },
  {
    name: 'checklist',
    address: '/checklist',
    button: 'Send the checklist',
    sending: 'Sending...',
    typed: CHECKLIST,
    done: ['Checklist sent!', 'Check your email for the 25-Point Service Audit Checklist.'],
    onward: [
      ['Score it here', '/checklist/score'],
      ['Send it to another address', '/checklist'],
    ],
    mail: 'Your 25-Point Service Audit Checklist',
  },
];

for (const each of CASES) {
  test.describe(each.name, () => {
    test.describe('without script', () => {
      test.use({ expectedErrors: /status of 400/ });

      test('a refusal keeps what was typed, then it arrives', async ({ visit, installation }) => {
        const page = await visit({ javaScriptEnabled: false });
        await page.goto('/');
        const landing = formOf(page, each);
        await fill(landing, each.typed);
        // The browser's own check lets this address through; the server's does not.
        await landing.getByLabel('Email').fill('dana@localhost');
        await landing.getByRole('button').click();
        await expect(page).toHaveURL(each.address);
        const form = formOf(page, each);
        await expect(form.getByRole('alert')).toContainText('Invalid email address');
        await expectTyped(form, { ...each.typed, Email: 'dana@localhost' });
        const field = form.getByLabel('Email');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription('Invalid email address');

        const email = freshEmail('no-script');
        await field.fill(email);
        await form.getByRole('button').click();
        const [title, text] = each.done;
        await expect(form.getByText(title)).toBeVisible();
        await expect(form.getByText(text)).toBeVisible();
        await expect(toast(page, title)).toHaveCount(0);
        await expect(form.getByRole('textbox')).toHaveCount(0);
        await installation.mailbox.waitFor(email, each.mail);
      });
    });

    test('looks accepted when the trap is filled, and nothing is stored or emailed', async ({
      visit,
      signedIn,
      installation,
    }) => {
      const page = await visit();
      await page.goto(each.address);
      await hydrated(page);
      const [trapped, honest] = [freshEmail('machine'), freshEmail('person')];
      await fill(formOf(page, each), { ...each.typed, Email: trapped });
      await formOf(page, each)
        .locator('[name=fax_number]')
        .evaluate((field: HTMLInputElement) => {
          field.value = '555';
        });
      await formOf(page, each).getByRole('button').click();
      await expect(formOf(page, each)).toContainText(each.done[0]);

      // An honest one, sent later, has arrived: what the trap caught would be there too.
      await page.goto(each.address);
      await hydrated(page);
      await fill(formOf(page, each), { ...each.typed, Email: honest });
      await formOf(page, each).getByRole('button').click();
      await installation.mailbox.waitFor(honest, each.mail);
      const mails = await installation.mailbox.all();
      expect(mails.filter((mail) => mail.text?.includes(trapped))).toEqual([]);

      const admin = await signedIn('admin@example.com');
      for (const [email, count] of [
        [trapped, 0],
        [honest, 1],
      ] as const) {
        const tab = each.address === '/checklist' ? 'tab=submissions&' : '';
        await admin.goto(`/admin?${tab}q=${email}`);
        // What waits for staff on the same page may be as many inquiries, as a link.
        const found = admin.getByRole('paragraph').filter({
          hasText: new RegExp(`^${count} (inquir|submission)`),
        });
        await expect(found).toBeVisible();
        await expect(admin.getByRole('link', { name: email })).toHaveCount(count);
      }
    });

    test('says what is missing without sending anything', async ({ page }) => {
      await page.goto(each.address);
      await hydrated(page);
      let posts = 0;
      const loading = new Set<unknown>();
      page.on('request', (request) => {
        loading.add(request);
        if (request.method() === 'POST') posts += 1;
      });
      page.on('requestfinished', (request) => loading.delete(request));
      const form = formOf(page, each);
      await form.getByLabel('Email').fill('not an address');
      // From the first entry on, the form checks itself.
      await page.waitForTimeout(500);
      await expect.poll(() => loading.size).toBe(0);
      await page.waitForTimeout(200);
      await form.getByRole('button').click();
      await expect(form.getByRole('alert')).toContainText('Invalid email address');
      await expect(form.getByRole('alert')).toContainText(/name is required/i);
      await expect(form.getByLabel('Email')).toHaveValue('not an address');
      expect(posts).toBe(0);
    });

    test('goes out once and makes room for its answer where its check has not come', async ({
      page,
    }) => {
      await page.goto(each.address);
      await hydrated(page);
      await page.route('**/assets/*.js', () => {});
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.postData() ?? '');
      });
      const form = formOf(page, each);
      const email = freshEmail('unchecked');
      await fill(form, { ...each.typed, Email: email });
      await form.getByRole('button').click();
      await expect(form).toContainText(each.done[1]);
      await expect(form.getByRole('textbox')).toHaveCount(0);
      expect(posts).toHaveLength(1);
      expect(posts[0]).toContain(encodeURIComponent(email));
    });

    test('shows that it sends, with the button disabled', async ({ page, installation }) => {
      await page.goto('/');
      await hydrated(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(`**${each.address}*`, async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      const form = formOf(page, each);
      const email = freshEmail('slow');
      await fill(form, { ...each.typed, Email: email });
      await form.getByRole('button', { name: each.button }).click();
      await expect(form.getByRole('button', { name: each.sending })).toBeDisabled();
      release();
      // Said once, in the form's place and in sight; the form comes back by a link.
      await expect(form).toBeFocused();
      await expect(form).toBeInViewport();
      await expect(form).toContainText(each.done[1]);
      await expect(page.getByText(each.done[0])).toHaveCount(1);
      await expect(form.getByRole('textbox')).toHaveCount(0);
      for (const [name, href] of each.onward) {
        await expect(form.getByRole('link', { name })).toHaveAttribute('href', href);
      }
      await expect
        .poll(async () => (await installation.mailbox.all()).filter(isToFirm).map(textOf))
        .toContainEqual(expect.stringContaining(email));
    });

    test.describe('when the server is out of reach', () => {
      test.use({ expectedErrors: /ERR_FAILED|Failed to fetch|status of 502/ });

      test('says so and keeps what was typed', async ({ page, installation }) => {
        await page.goto('/');
        await hydrated(page);
        await page.route(`**${each.address}*`, (route) =>
          route.request().method() === 'POST' ? route.abort() : route.continue(),
        );
        const form = formOf(page, each);
        const typed = { ...each.typed, Email: freshEmail('offline') };
        await fill(form, typed);
        await form.getByRole('button').click();
        await expect(toast(page, 'The connection was lost')).toContainText(
          "We don't know whether it arrived. If it did, an email from us says so.",
        );
        await expectTyped(form, typed);

        await page.unroute(`**${each.address}*`);
        await page.route(`**${each.address}*`, (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })
            : route.continue(),
        );
        await form.getByRole('button').click();
        await expect(toast(page, 'Submission failed')).toContainText(
          'Please try again or email us directly.',
        );
        await expectTyped(form, typed);

        await page.unroute(`**${each.address}*`);
        await form.getByRole('button').click();
        await expect(form).toContainText(each.done[0]);
        await installation.mailbox.waitFor(typed.Email, each.mail);
      });
    });
  });
}

test.describe('one network address', () => {
  test.use({ expectedErrors: /status of 429/ });

  test('can send ten forms an hour, then is asked to wait', async ({ visit }) => {
    const page = await visit();
    await page.goto('/checklist');
    await hydrated(page);
    const form = page.locator('#checklist-form');
    for (let sent = 0; sent < 10; sent += 1) {
      const answer = await page.request.post('/checklist.data', {
        form: { name: 'Luis', email: freshEmail('often') },
        headers: { origin: new URL(page.url()).origin },
      });
      expect(answer.status()).toBe(200);
    }
    const typed = { Name: 'Luis Ortega', Email: freshEmail('too-often') };
    await fill(form, typed);
    await form.getByRole('button').click();
    await expect(toast(page, 'Submission failed')).toBeVisible();
    await expect(form.getByRole('alert')).toContainText('Too many attempts.');
    await expectTyped(form, typed);
  });
});

const isToFirm = (mail: Email) =>
  mail.to?.some(({ address }) => address === 'hello@plenum.example');
const textOf = (mail: Email) => mail.text ?? '';

function formOf(page: Page, { address }: Case): Locator {
  return page.locator(address === '/inquiry' ? '#inquiry-form' : '#checklist-form');
}

async function fill(form: Locator, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
}

async function expectTyped(form: Locator, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(form.getByLabel(label)).toHaveValue(text);
  }
}
