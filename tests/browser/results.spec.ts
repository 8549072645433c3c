import { expect, test, toast } from './fixtures.ts';

// The page is gone while no client shows its results.
test.use({ expectedErrors: /status of 404/ });

test('results are shown with the consent of the client alone, as it chooses, and leave at once', async ({
  signedIn,
  visit,
}) => {
  const visitor = await visit();
  const client = await signedIn('customer@example.com');
  const admin = await signedIn('admin@example.com');

  await test.step('a visitor reads them from the landing page', async () => {
    await visitor.goto('/');
    await visitor.getByRole('link', { name: 'See what changed for one client' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Results of our clients');
    const card = visitor.getByRole('article');
    await expect(card.getByRole('heading')).toHaveText('Tarryall Mechanical Service');
    await expect(card).toContainText(/about \$[\d,]+ once/);
    await expect(card).toContainText(/Fees to date: \$[\d,]+\./);
    await expect(card.getByRole('row')).toHaveCount(5);
    expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain('/results<');
  });

  await test.step('the client withdraws: neither page nor link nor sitemap is left', async () => {
    await client.goto('/customer/outcomes');
    const section = client.locator('#shown-results');
    await section.getByRole('button', { name: 'Stop showing' }).click();
    await client.getByRole('alertdialog').getByRole('button', { name: 'Stop showing' }).click();
    await expect(toast(client, 'Your results are not shown')).toBeVisible();
    expect((await visitor.request.get('/results')).status()).toBe(404);
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name: /^See what changed/ })).toHaveCount(0);
    expect(await (await visitor.request.get('/sitemap.xml')).text()).not.toContain('/results');
  });

  await test.step('staff propose the closing report again, and nothing is shown yet', async () => {
    await admin.goto('/admin/customers?q=Tarryall');
    await admin
      .getByRole('main')
      .getByRole('link', { name: 'Tarryall Mechanical Service' })
      .first()
      .click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('Tarryall');
    await admin.goto(`${new URL(admin.url()).pathname}/outcomes`);
    await admin.getByRole('button', { name: 'Propose the closing report' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog
      .getByLabel('Description without the name')
      .fill('Commercial service contractor in Colorado');
    await dialog.getByRole('button', { name: 'Ask for consent' }).click();
    await expect(toast(admin, 'Results sent to the client for consent')).toBeVisible();
    expect((await visitor.request.get('/results')).status()).toBe(404);
  });

  await test.step('the client sees them as they would be and shows them without its name and dollars', async () => {
    const section = client.locator('#shown-results');
    await expect(section.getByRole('article')).toContainText('Tarryall Mechanical Service');
    await section.getByRole('button', { name: 'Give consent' }).click();
    const dialog = client.getByRole('dialog');
    await expect(dialog).toContainText('We can withdraw this at any time');
    await dialog.getByRole('button', { name: 'Give consent' }).click();
    await expect(toast(client, 'The results page shows your results')).toBeVisible();
    await visitor.goto('/results');
    const card = visitor.getByRole('article');
    await expect(card.getByRole('heading')).toHaveText('Commercial service contractor in Colorado');
    await expect(visitor.getByRole('main')).not.toContainText('Tarryall');
    await expect(card).not.toContainText('$');
  });

  await test.step('it changes its mind: name and dollars are shown', async () => {
    const section = client.locator('#shown-results');
    await section.getByRole('button', { name: 'Change what is shown' }).click();
    const dialog = client.getByRole('dialog');
    await dialog.getByLabel(/^Show our name/).check();
    await dialog.getByLabel('Show dollars').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByRole('article')).toContainText('Fees to date');
    await visitor.goto('/results');
    await expect(visitor.getByRole('article')).toContainText('Fees to date');
    await expect(visitor.getByRole('article').getByRole('heading')).toHaveText(
      'Tarryall Mechanical Service',
    );
  });
});
