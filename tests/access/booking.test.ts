import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, post, type RunningApp, startApp } from '#tests/helpers/app.ts';
import { bookingAt } from '#tests/helpers/booking.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

it('is not found for whoever still has the page of a kind that was turned off', async () => {
  const { form, zone, name, email, company, at } = bookingAt(Date.now() + 86_400_000);
  const response = await post(app, '/book/discovery-call', {
    ...{ form, zone, name, email, company, at },
  });
  expect(response.status).toBe(404);
  expect((await get(app, '/book/discovery-call')).status).toBe(404);
});
