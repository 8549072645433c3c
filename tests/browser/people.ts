import type { BrowserContextOptions, Page } from '@playwright/test';
import type { StaffRole } from '#app/access/staff-rights.ts';
import { expect, freshEmail, hydrated, toast } from './fixtures.ts';

/** An account that a test made for itself, with the page it is signed in on. */
export type Person = { email: string; password: string; page: Page };

const PASSWORD = 'static-pressure';

type Visit = (options?: BrowserContextOptions) => Promise<Page>;

/** Fills in and sends the customer sign-up that the page shows. */
export async function signUp(
  page: Page,
  email: string,
  { name = 'Priya Raman', company = 'Raman Air Systems' } = {},
): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Phone').fill('(512) 555-0172');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Someone who signed up just now and waits for approval. */
export async function newCustomer(
  visit: Visit,
  who: { name?: string; company?: string } = {},
): Promise<Person> {
  const page = await visit();
  const email = freshEmail('priya');
  await page.goto('/customer-auth?mode=signup');
  await hydrated(page);
  await signUp(page, email, who);
  await expect(page).toHaveURL('/pending');
  await hydrated(page);
  return { email, password: PASSWORD, page };
}

/** An account without a customer profile, made on the staff's sign-up screen. */
export async function newUser(visit: Visit): Promise<Person> {
  const page = await visit();
  const email = freshEmail('user');
  await page.goto('/auth?mode=signup');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/complete-profile');
  return { email, password: PASSWORD, page };
}

/** Gives an account a role, on the list of users that the page shows. */
export async function giveRole(
  admin: Page,
  email: string,
  role: StaffRole | 'user',
): Promise<void> {
  await admin.getByRole('button', { name: `Change Role of ${email}` }).click();
  const dialog = admin.getByRole('dialog', { name: `Role of ${email}` });
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Save Role' }).click();
}

/** Approves a registration for a company that is created on the way. */
export async function approve(admin: Page, email: string, company: string): Promise<void> {
  await admin.goto(`/admin/approval?q=${encodeURIComponent(email)}`);
  await admin.getByRole('combobox', { name: 'Assign to Parent Company' }).fill(company);
  await admin.getByRole('option', { name: `Create "${company}"` }).click();
  await admin.getByRole('button', { name: /^Approve / }).click();
  // The person has not opened the link in the confirmation mail.
  await expect(admin.getByRole('alertdialog')).toContainText('Approve without a confirmed email?');
  await admin.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(toast(admin, 'User Approved')).toContainText('The user can now access the portal.');
}
