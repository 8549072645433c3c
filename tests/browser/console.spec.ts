import { expect, hydrated, test } from './fixtures.ts';

// What every other browser test relies on: that React's complaint about a page fails the test.
test.use({ expectedErrors: /React error #418/ });

test('a page that React finds otherwise than the server sent it is reported', async ({
  visit,
  consoleErrors,
}) => {
  const page = await visit();
  await page.route('**/auth', async (route) => {
    const response = await route.fetch();
    const sent = await response.text();
    await route.fulfill({ response, body: sent.replace('>Login<', '>Another word<') });
  });
  await page.goto('/auth');
  await hydrated(page);
  await expect.poll(() => consoleErrors.join('\n')).toMatch(/React error #418/);
});
