import type { Page } from '@playwright/test';
import { linkIn } from '#tests/helpers/mailbox.ts';
import { expectAccessible } from './accessible.ts';
import {
  expect,
  freshEmail,
  hydrated,
  type Installation,
  rowOf,
  tellStatus,
  test,
  toast,
} from './fixtures.ts';
import { choose } from './lookup.ts';

test.use({ expectedErrors: /status of 40[034]/ });

type Visit = () => Promise<Page>;

/** Someone whom the owner invites, on their own page once they have joined with a new account. */
async function joined(
  {
    owner,
    visit,
    installation,
    waiting = async () => {},
  }: {
    owner: Page;
    visit: Visit;
    installation: Installation;
    /** What happens while they wait for approval. */
    waiting?: (page: Page) => Promise<void>;
  },
  { email, name, role }: { email: string; name: string; role: string },
): Promise<Page> {
  await owner.goto('/customer/people');
  await owner.getByRole('button', { name: 'Invite a Colleague' }).click();
  const invitation = owner.getByRole('dialog', { name: 'Invite a Colleague' });
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByLabel('Role').selectOption(role);
  if (role === 'operations') {
    await invitation.getByLabel('May sign').check({ force: true });
    await invitation.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(invitation).toContainText('sees no contracts or proposals');
    await invitation.getByLabel('May sign').uncheck({ force: true });
  }
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(owner, 'Invitation sent')).toContainText(email);
  await expect(
    owner.getByRole('region', { name: 'Invited' }).or(owner.locator('section')),
  ).toContainText([email]);
  const mail = await installation.mailbox.waitFor(email, 'Join Bayou Teche');
  const page = await visit();
  await page.goto(linkIn(mail, '/join'));
  await hydrated(page);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel(/^Password/).fill('static-pressure');
  await page.getByRole('button', { name: /^Join / }).click();
  await waiting(page);
  await expect(page).toHaveURL('/customer');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  return page;
}

async function approveNewcomers(admin: Page, isOn: boolean): Promise<void> {
  await admin.goto('/admin/settings/security');
  await admin.getByLabel('Newcomers need our approval').setChecked(isOn);
  await admin.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(admin, 'Settings saved successfully')).toBeVisible();
}

/** A newcomer waits, is seen to by the owner and staff, and is on their own page in once they are approved. */
async function waitAndEnter(
  { owner, admin, installation }: { owner: Page; admin: Page; installation: Installation },
  page: Page,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await expect(page).toHaveURL('/pending');
  await expect(page.getByText('Bayou Teche', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, 'the waiting page of a newcomer');
  await page.goto('/customer/tickets');
  await expect(page).toHaveURL('/pending');
  await hydrated(page);
  await owner.goto('/customer/people');
  const entry = owner.getByRole('listitem').filter({ hasText: email });
  await expect(entry).toContainText('Waiting for Plenum');
  await expect(entry.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await installation.mailbox.waitFor('hello@plenum.example', 'Newcomer waiting for approval');
  await admin.goto('/admin/approval');
  await admin.getByRole('link', { name: /^Newcomers/ }).click();
  await expect(rowOf(admin, email)).toContainText('Luc Thibodeaux');
  await admin.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(toast(admin, `${name} was approved`)).toBeVisible();
  await expect(rowOf(admin, email)).toHaveCount(0);
}

/** An invoice and a contract of Bayou Teche, sent just now. */
async function sentRecords(admin: Page, number: string, agreement: string): Promise<void> {
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Create Invoice' }).click();
  const invoice = admin.getByRole('dialog', { name: 'Create Invoice' });
  await choose(invoice, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await invoice.getByLabel('Invoice number').fill(number);
  await invoice.getByRole('textbox', { name: 'Amount', exact: true }).fill('120');
  await invoice.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(invoice).toBeHidden();
  await tellStatus(rowOf(admin, number).getByLabel(`Status of ${number}`), 'sent');
  await admin.goto('/admin/contracts');
  await admin.getByRole('button', { name: 'Create Contract' }).click();
  const contract = admin.getByRole('dialog', { name: 'Create Contract' });
  await choose(contract, 'Customer', 'Thibodeaux', /Luc Thibodeaux/);
  await contract.getByLabel('Title').fill(agreement);
  await contract.getByRole('textbox', { name: 'Content' }).fill('We look after the plant.');
  await contract.getByRole('button', { name: 'Create Contract' }).click();
  await expect(contract).toBeHidden();
  await admin.getByRole('link', { name: agreement }).click();
  await expect(admin).toHaveURL(/\/admin\/contracts\/[0-9a-f-]{36}/);
  await tellStatus(admin.getByLabel(`Status of ${agreement}`), 'sent');
}

test('the people of a company work in their roles, keep things between them and the firm, and leave', async ({
  visit,
  signedIn,
  installation,
}) => {
  const email = freshEmail('dispatch');
  const mark = email.slice(9, 17);
  const owner = await signedIn('other@example.com');
  const admin = await signedIn('admin@example.com');
  const place = { owner, visit, installation };
  const dora = { email, name: 'Dora Dispatch', role: 'operations' };
  await approveNewcomers(admin, true);
  const dispatcher = await joined(
    { ...place, waiting: (page) => waitAndEnter({ owner, admin, installation }, page, dora) },
    dora,
  );
  await approveNewcomers(admin, false);
  const bookkeeper = await joined(place, {
    email: freshEmail('books'),
    name: 'Bea Books',
    role: 'billing',
  });

  // The dispatcher sees work and no money.
  const sections = dispatcher.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Tickets' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await expect(dispatcher.getByText('Available Balance')).toHaveCount(0);
  await dispatcher.goto('/customer/billing');
  await expect(dispatcher).toHaveURL('/customer');
  await expect(toast(dispatcher, 'Access Denied')).toContainText('Luc Thibodeaux');
  await dispatcher.goto('/customer/people');
  await expect(dispatcher.getByRole('button', { name: 'Invite a Colleague' })).toHaveCount(0);
  await expect(dispatcher.getByText('Dora Dispatch (you)')).toBeVisible();

  // A ticket for all, and one with a file that is between them and the firm, chosen by the keyboard.
  const [shared, secret] = [`Filters ${mark}`, `Wages ${mark}`];
  await bookkeeper.goto('/customer/tickets');
  for (const title of [shared, secret]) {
    await dispatcher.goto('/customer/tickets/new');
    await dispatcher.getByLabel('Title').fill(title);
    await dispatcher.getByLabel('Description').fill('Whom do we ask?');
    if (title === secret) {
      await dispatcher.locator('input[type=file]').setInputFiles({
        name: 'wages.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('40 hours'),
      });
      const onlyMe = dispatcher.getByLabel(/^Only me and /);
      await onlyMe.focus();
      await onlyMe.press('Space');
      await expect(onlyMe).toBeChecked();
      await expectAccessible(dispatcher, 'a new private ticket');
    }
    await dispatcher.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(toast(dispatcher, 'Ticket created successfully!')).toBeVisible();
  }
  await expect(dispatcher.getByText('Private: only you and us')).toBeVisible();
  const file = await dispatcher
    .getByRole('link', { name: /wages\.txt/ })
    .first()
    .getAttribute('href');
  expect((await dispatcher.request.get(file ?? '')).status()).toBe(200);
  const ticket = new URL(dispatcher.url()).pathname;

  // A colleague, live, sees the one and not the other; nor does the owner; staff see whose it is.
  await expect(rowOf(bookkeeper, shared)).toBeVisible();
  await expect(rowOf(bookkeeper, secret)).toHaveCount(0);
  for (const page of [bookkeeper, owner]) {
    expect((await page.request.get(file ?? '')).status()).toBe(404);
    expect((await page.request.get(ticket)).status()).toBe(404);
  }
  await admin.goto(ticket.replace('/customer/', '/admin/'));
  await expect(admin.getByText('Private: only Dora Dispatch and us')).toBeVisible();

  // The bookkeeper sees the invoice, the owner signs the contract.
  const [number, agreement] = [`M-${mark}`, `Care agreement ${mark}`];
  await sentRecords(admin, number, agreement);
  await bookkeeper.goto('/customer/billing');
  await expect(rowOf(bookkeeper, number)).toContainText('$120.00');
  await owner.goto(new URL(admin.url()).pathname.replace('/admin/', '/customer/'));
  await owner.getByRole('button', { name: 'Sign', exact: true }).click();
  const sign = owner.getByRole('dialog', { name: 'Sign this agreement' });
  await sign.getByLabel('Your full name').fill('Luc Thibodeaux');
  await sign.getByLabel(/I have read this agreement/).check();
  await sign.getByRole('button', { name: 'Sign Agreement' }).click();
  await expect(toast(owner, 'Agreement signed')).toBeVisible();

  // Opened to everyone, it comes to the colleague's list with its file.
  await bookkeeper.goto('/customer/tickets');
  await dispatcher.getByRole('button', { name: 'Open to Everyone' }).click();
  await expect(toast(dispatcher, 'Everyone at your company sees the ticket now')).toBeVisible();
  await expect(rowOf(bookkeeper, secret)).toBeVisible();
  expect((await bookkeeper.request.get(file ?? '')).status()).toBe(200);

  // Staff add the dispatcher to another company; the menu changes over, and back.
  await admin.goto('/admin/customers?q=customer@example.com');
  await admin
    .getByRole('link', { name: /^Tarryall Mechanical/ })
    .first()
    .click();
  await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}/);
  await admin.getByRole('button', { name: 'Add an Account' }).click();
  const adding = admin.getByRole('dialog', { name: 'Add an Account' });
  await choose(adding, 'Account', email, new RegExp(email));
  await adding.getByLabel('Role').selectOption('operations');
  await adding.getByRole('button', { name: 'Add to the People' }).click();
  await expect(toast(admin, 'Dora Dispatch was added')).toBeVisible();
  await installation.mailbox.waitFor(email, 'You now work with Tarryall');
  for (const company of ['Tarryall Mechanical Service', 'Bayou Teche Air & Refrigeration']) {
    await dispatcher.goto('/customer');
    await dispatcher.getByRole('button', { name: /^Account menu of / }).click();
    await dispatcher.getByRole('menuitem', { name: new RegExp(`^${company}`) }).click();
    await expect(toast(dispatcher, `You are now working for ${company}`)).toBeVisible();
    await dispatcher.goto('/customer/tickets');
    await expect(rowOf(dispatcher, secret)).toHaveCount(company.startsWith('Bayou') ? 1 : 0);
  }

  // The bookkeeper's page is open while they are removed.
  await owner.goto('/customer/people');
  await owner.getByRole('button', { name: 'More actions for Bea Books' }).click();
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(owner, 'Bea Books was removed')).toBeVisible();
  await bookkeeper.getByRole('link', { name: secret }).click();
  await expect(bookkeeper).toHaveURL(/customer-auth/);
  expect((await bookkeeper.request.get(file ?? '', { maxRedirects: 0 })).status()).not.toBe(200);
});
