import { expect, test, toast } from './fixtures.ts';

test('a form tries nothing that the content-security policy forbids', async ({ signedIn }) => {
  const page = await signedIn('customer@example.com');
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      document.documentElement.dataset.violated = violatedDirective;
    });
  });
  await page.goto('/customer/tickets/new');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Validation error')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-violated', /./);
});
