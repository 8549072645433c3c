import { linkIn } from '#tests/helpers/mailbox.ts';
import { expect, freshEmail, hydrated, test, toast } from './fixtures.ts';

test.use({ expectedErrors: /status of 40[03]/ });

test('an owner invites a colleague, who works in their role until they are removed', async ({
  visit,
  signedIn,
  installation,
}) => {
  const email = freshEmail('dispatch');
  const owner = await signedIn('other@example.com');
  await owner.goto('/customer/people');
  await owner.getByRole('button', { name: 'Invite a Colleague' }).click();
  const invitation = owner.getByRole('dialog', { name: 'Invite a Colleague' });
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByLabel('Role').selectOption('operations');
  await invitation.getByLabel('May sign').check({ force: true });
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invitation).toContainText('sees no contracts and proposals');
  await invitation.getByLabel('May sign').uncheck({ force: true });
  await invitation.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(owner, 'Invitation sent')).toContainText(email);
  await expect(
    owner.getByRole('region', { name: 'Invited' }).or(owner.locator('section')),
  ).toContainText([email]);

  const mail = await installation.mailbox.waitFor(email, 'Join Bayou Teche');
  const colleague = await visit();
  await colleague.goto(linkIn(mail, '/join'));
  await hydrated(colleague);
  await expect(colleague.getByText(email)).toBeVisible();
  await colleague.getByLabel('Full name').fill('Dora Dispatch');
  await colleague.getByLabel(/^Password/).fill('static-pressure');
  await colleague.getByRole('button', { name: /^Join / }).click();
  await expect(colleague).toHaveURL('/customer');
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Dora Dispatch');
  const sections = colleague.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Tickets' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await expect(colleague.getByText('Available Balance')).toHaveCount(0);
  await colleague.goto('/customer/billing');
  await expect(colleague).toHaveURL('/customer');
  await expect(toast(colleague, 'Access Denied')).toContainText('Luc Thibodeaux');
  await colleague.goto('/customer/people');
  await expect(colleague.getByRole('button', { name: 'Invite a Colleague' })).toHaveCount(0);
  await expect(colleague.getByText('Dora Dispatch (you)')).toBeVisible();

  await owner.reload();
  await owner.getByRole('button', { name: 'Remove Dora Dispatch' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(owner, 'Dora Dispatch was removed')).toBeVisible();
  await colleague.goto('/customer/tickets');
  await expect(colleague).toHaveURL(/customer-auth/);
});
