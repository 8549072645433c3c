import type { Page } from '@playwright/test';
import { linkIn } from '#tests/helpers/mailbox.ts';
import { expect, freshEmail, hydrated, rowOf, signIn, test, toast } from './fixtures.ts';
import { countPresses } from './presses.ts';

const FIRM = 'hello@plenum.example';
const PASSWORD = 'quiet-belt-drive';
const DUE = /by \w+day, \w+ \d{1,2} at \d{1,2}:\d{2} [AP]M CT/;

// The sign-up form is first sent empty, and a sign-in is refused.
test.use({ expectedErrors: /status of 400/ });

test('a stranger becomes a customer', async ({ visit, atHome, installation }) => {
  const { mailbox } = installation;
  const email = freshEmail('ruth.delgado');
  const company = `Delgado Mechanical ${email.slice(13, 21)}`;
  const visitor = await visit();
  const ofCustomer = await countPresses(visitor);

  await test.step('sends an inquiry', async () => {
    await visitor.goto('/');
    await hydrated(visitor);
    await visitor.getByRole('link', { name: 'Schedule Intro' }).click();
    const form = visitor.locator('#inquiry-form');
    await expect(form).toBeInViewport();
    const typed = {
      'First name': 'Ruth',
      'Last name': 'Delgado',
      Email: email,
      Company: company,
      Website: 'delgadomechanical.example',
      Message: 'Nine technicians. Half of our agreements are never visited in the fall.',
    };
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(form.getByText('Inquiry submitted!')).toBeVisible();
    await expect(form.getByText("We'll get back to you within one business day.")).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);

    const answer = await mailbox.waitFor(email, 'We received your inquiry');
    expect(answer.text).toMatch(DUE);
    // Anybody can have typed the address: the mail repeats nothing of what they wrote.
    for (const typedText of [typed.Message, company, 'Ruth']) {
      expect(answer.text).not.toContain(typedText);
      expect(answer.html).not.toContain(typedText);
    }
    const notice = await mailbox.waitFor(FIRM, `Project inquiry from ${company}`);
    expect(notice.replyTo?.[0]?.address).toBe(email);
    expect(notice.text).toContain(typed.Message);
  });

  await test.step('receives the checklist', async () => {
    const form = visitor.locator('#checklist-form');
    await form.getByLabel('Name').fill('Ruth Delgado');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Company').fill(company);
    await form.getByRole('button', { name: 'Send the checklist' }).click();
    await expect(form.getByText('Checklist sent!')).toBeVisible();
    await expect(
      form.getByText('Check your email for the 25-Point Service Audit Checklist.'),
    ).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(0);

    const mail = await mailbox.waitFor(email, 'Your 25-Point Service Audit Checklist');
    const [attached] = mail.attachments;
    expect(attached?.mimeType).toBe('application/pdf');
    expectPdf(Buffer.from((attached?.content ?? '') as ArrayBuffer));
    const linked = await visitor.request.get(linkIn(mail, '/25-point-service-audit.pdf'));
    expect(linked.headers()['content-type']).toBe('application/pdf');
    expectPdf(await linked.body());
    await mailbox.waitFor(FIRM, `Checklist requested by ${company}`);

    const started = visitor.waitForEvent('download');
    await form.getByRole('link', { name: 'Download the PDF now' }).click();
    expect((await started).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('signs up and waits', async () => {
    await visitor
      .getByRole('banner')
      .getByRole('link', { name: 'Sign Up' })
      .filter({ visible: true })
      .click();
    await expect(visitor).toHaveURL('/customer-auth?mode=signup');
    await hydrated(visitor);
    await visitor.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(visitor, 'Validation error')).toContainText('Full name is required');
    const { presses } = ofCustomer;
    await signUp(visitor, { name: 'Ruth Delgado', company, email });
    await expect(visitor).toHaveURL('/pending');
    expect(ofCustomer.presses - presses, 'presses beside five fields').toBe(1);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Account Pending Approval');
    await expect(toast(visitor, 'Account created!')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(visitor.getByText('Check your inbox')).toBeVisible();
    const mail = await mailbox.waitFor(email, 'Your account is waiting for approval');
    await visitor.goto(linkIn(mail, '/confirm-email'));
    await visitor.getByRole('button', { name: 'Confirm' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
    await visitor.getByRole('link', { name: 'Continue' }).click();
    await expect(visitor).toHaveURL('/pending');
    await expect(visitor.getByText('Check your inbox')).toHaveCount(0);
    await mailbox.waitFor(FIRM, `Account waiting for approval: ${company}`);
  });

  const admin = await atHome('admin@example.com');
  const ofStaff = await countPresses(admin);

  await test.step('an admin answers the inquiry', async () => {
    await expect(admin).toHaveURL('/admin');
    await expect(toast(admin, 'Welcome back!')).toBeVisible();
    const inquiries = admin.getByRole('table', { name: 'Project Inquiries' });
    const newest = inquiries.getByRole('row').nth(1);
    await expect(newest).toContainText(company);
    await expect(newest).toContainText('New');
    await expect(newest).toContainText(/due in \d+ (minutes?|hours?|days?)/);
    const count = await numberIn(admin, /Project Inquiries/);
    expect(count).toBeGreaterThanOrEqual((await inquiries.getByRole('row').count()) - 1);
    await newest.getByRole('link', { name: company }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(company);
    await expect(admin.getByText('Half of our agreements are never visited')).toBeVisible();
    await admin.getByLabel('Status').selectOption({ label: 'Contacted' });
    await admin.getByLabel('Note').fill('Called Ruth. Sending the audit plan on Friday.');
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(toast(admin, 'Inquiry updated')).toBeVisible();
    await admin.reload();
    await expect(admin.getByLabel('Note')).toHaveValue(
      'Called Ruth. Sending the audit plan on Friday.',
    );
    // A status answers nothing: an email does.
    await expect(admin.getByText(/due in \d+ (minutes?|hours?|days?)/)).toBeVisible();
    await admin.getByRole('button', { name: 'Reply', exact: true }).click();
    const reply = admin.getByRole('dialog', { name: 'Reply to Ruth' });
    await reply.getByLabel('Message').fill('Hi Ruth,\n\nThe audit plan follows on Friday.');
    await reply.getByRole('button', { name: 'Send email' }).click();
    await mailbox.waitFor(email, `Your inquiry, ${company}`);
    await expect(admin.getByText('answered in time')).toBeVisible();
    await admin.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(rowOf(admin, company)).toContainText('Contacted');
    await expect(rowOf(admin, company)).toContainText('answered in time');
    expect(await numberIn(admin, /Project Inquiries/)).toBe(count);
    await admin.getByRole('link', { name: /Lead Magnet Submissions/ }).click();
    await expect(
      admin.getByRole('table', { name: 'Lead Magnet Submissions' }).getByRole('row').nth(1),
    ).toContainText(email);
  });

  await test.step('and approves the account with a new company', async () => {
    await admin.goto('/admin');
    const { presses } = ofStaff;
    const tile = admin.getByRole('list', { name: 'Areas' }).getByRole('link', { name: /Approval/ });
    await expect(tile).toContainText(/\d+ waiting/);
    await tile.click();
    const row = await findRegistration(admin, email);
    // What was typed at sign-up is chosen; nothing can be approved without a company.
    const parent = row.getByRole('combobox', { name: 'Assign to Parent Company' });
    await expect(parent).toHaveValue(company);
    await expect(row.getByRole('button', { name: /Approve/ })).toBeEnabled();
    // It goes by itself again, maybe before this test looks for it.
    const told = toast(visitor, 'Your account is approved').waitFor();
    await row.getByRole('button', { name: /Approve/ }).click();
    // It once took three, and the company's name typed again.
    await expect.poll(() => ofStaff.presses - presses).toBe(2);
    await expect(toast(admin, 'User Approved')).toContainText(
      'The user can now access the portal.',
    );
    await told;
    await expect(row).toHaveCount(0);
    await expect(admin.getByText('No pending approvals found matching your search.')).toBeVisible();
    const mail = await mailbox.waitFor(email, 'Your account is approved');
    expect(mail.text).toContain(company);
  });

  await test.step('whose inquiry is linked to them, found by its email', async () => {
    await admin.goto(`/admin?q=${encodeURIComponent(company)}`);
    await admin.getByRole('main').getByRole('link', { name: company }).click();
    const note = admin.getByRole('textbox', { name: 'Note' });
    await note.fill('Met at the trade show.');
    await admin.getByRole('button', { name: 'Link to Customer' }).click();
    const link = admin.getByRole('dialog', { name: 'Link to Customer' });
    await expect(link.getByRole('combobox')).toHaveValue(`${company} (Ruth Delgado)`);
    await link.getByRole('button', { name: 'Link to Customer' }).click();
    await expect(toast(admin, 'Inquiry linked')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('link', { name: company })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Write Proposal' })).toBeVisible();
    await expect(note).toHaveValue('Met at the trade show.');
  });

  const { presses } = ofCustomer;
  await test.step('the customer enters the portal', async () => {
    // The waiting page opens it by itself; "Check again" was to be pressed once.
    await expect(visitor).toHaveURL('/customer');
    expect(ofCustomer.presses).toBe(presses);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ruth Delgado');
    const figures = visitor.getByRole('list', { name: 'At a glance' });
    await expect(figures.getByRole('link', { name: /Available Balance/ })).toContainText('$0.00');
    for (const label of ['Open Tickets', 'Documents', 'Active Tasks']) {
      await expect(figures.getByRole('link', { name: new RegExp(label) })).toContainText('0');
    }
    await visitor
      .getByRole('main')
      .getByRole('link', { name: /Company Profile/ })
      .click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Company Profile');
    await expect(visitor.getByRole('main').getByText(company, { exact: true })).toBeVisible();
  });

  await test.step('and asks, with a photograph, in three presses', async () => {
    ofCustomer.presses = 0;
    await visitor.getByRole('navigation').getByRole('link', { name: 'Tickets' }).click();
    await visitor.getByRole('link', { name: 'Create Your First Ticket' }).click();
    await expect(visitor).toHaveURL('/customer/tickets/new');
    await visitor.getByLabel('Title').fill('What is on this nameplate?');
    await visitor.getByLabel('Description').fill('The unit on the north roof.');
    await visitor.locator('input[type=file]').setInputFiles('public/apple-touch-icon.png');
    await visitor.getByRole('button', { name: 'Create Ticket' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('nameplate');
    await expect(visitor.getByRole('main')).toContainText('apple-touch-icon.png');
    expect(ofCustomer.presses).toBe(3);
  });
});

test('a rejected registration is told why, and can be reopened', async ({
  visit,
  signedIn,
  installation,
}) => {
  const { mailbox } = installation;
  const email = freshEmail('walt.kern');
  const reason = 'We work with service contractors, and Kern Supply sells parts to them.';
  const visitor = await visit();
  await visitor.goto('/customer-auth?mode=signup');
  await hydrated(visitor);
  await signUp(visitor, { name: 'Walt Kern', company: 'Kern Supply', email });
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Account Pending Approval');

  const admin = await signedIn('admin@example.com');
  await admin.goto('/admin/approval');
  const row = await findRegistration(admin, email);
  await row.getByRole('button', { name: /Reject/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Reject Walt Kern' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(toast(admin, 'User Rejected')).toBeVisible();
  await expect(dialog).toBeHidden();
  const mail = await mailbox.waitFor(email, 'Your account was not approved');
  expect(mail.text).toContain(reason);

  // The waiting page finds out by itself.
  await expect(visitor).toHaveURL(/\/customer-auth/);
  await hydrated(visitor);
  await signIn(visitor, email, PASSWORD);
  await expect(visitor.getByText(`The reason: ${reason}`)).toHaveCount(1);
  await expect(visitor).toHaveURL(/\/customer-auth/);

  await admin.getByRole('link', { name: /^Rejected/ }).click();
  await expect(rowOf(admin, email)).toContainText(reason);
  await rowOf(admin, email)
    .getByRole('button', { name: /Reopen/ })
    .click();
  await expect(rowOf(admin, email)).toHaveCount(0);
  await mailbox.waitFor(email, 'Your account is being reviewed again');
  await admin.getByRole('link', { name: /^Pending/ }).click();
  await expect(rowOf(admin, email)).toBeVisible();

  await signIn(visitor, email, PASSWORD);
  await expect(visitor).toHaveURL('/pending');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Account Pending Approval');
});

async function signUp(page: Page, who: { name: string; company: string; email: string }) {
  await page.getByLabel('Full name').fill(who.name);
  await page.getByLabel('Company name').fill(who.company);
  await page.getByLabel('Phone').fill('(612) 555-0143');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function findRegistration(admin: Page, email: string) {
  await admin.getByPlaceholder('Search by name, company, or email...').fill(email);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/[?&]q=/);
  await expect(admin.getByRole('row')).toHaveCount(2);
  return rowOf(admin, email);
}

/** The count that is behind the label of a tab. */
async function numberIn(page: Page, name: RegExp): Promise<number> {
  const text = (await page.getByRole('link', { name }).textContent()) ?? '';
  return Number(text.replace(/\D/g, ''));
}

function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF');
  expect(bytes.byteLength).toBeGreaterThan(20_000);
}
