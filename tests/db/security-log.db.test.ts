import { hashPassword } from 'better-auth/crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { requireAdmin } from '#app/access/guards.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { signIn } from '#app/areas/accounts/sign-in-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { openLog } from '#app/platform/log.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { answerForm } from '#app/routes/answer-form.server.ts';
import { makeUser } from '#demo/makers.server.ts';
import { PASSWORD } from '#tests/helpers/app.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';

// What docs/security.md says of the log: each of these leaves a line, and no line holds what was typed.

setUpDatabase();
let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  openLog('info', { write: (line) => lines.push(JSON.parse(line)) });
});
afterAll(() => openLog('silent'));

const posted = (fields: Record<string, string>) =>
  new Request('http://plenum.test/anywhere', { method: 'POST', body: new URLSearchParams(fields) });
const failed = { kind: 'error', title: 'Error' } as const;

it('tells of input that was refused, by the names of its fields alone', async () => {
  const schema = z.object({ name: z.string(), amount: z.email() });
  await answerForm(posted({ name: 'x', amount: 'secret words' }), schema, {
    handle: async () => ({ kind: 'success', title: 'Done' }),
    failed,
  });
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'input was refused', fields: ['amount'] }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret words');
});

it('tells of a command that was refused', async () => {
  const handle = async () => {
    throw new RefusedError('An archived company takes no invoices.');
  };
  await answerForm(posted({}), z.object({}), { handle, failed });
  expect(lines).toEqual([expect.objectContaining({ msg: 'a command was refused', status: 400 })]);
});

it('tells of tries beyond a limit', async () => {
  for (let at = 0; at < 3; at += 1)
    await countTry('password-reset-account-from-address', 'ann@example.com');
  expect(lines).toEqual([]);
  await expect(countTry('password-reset-account-from-address', 'Ann@example.com')).rejects.toThrow(
    RateLimitError,
  );
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'too many tries were refused',
      endpoint: 'password-reset-account-from-address',
    }),
  ]);
});

it('tells who was refused at the back office', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const { id } = await unsafeOwnerTransaction((tx) =>
    makeUser(tx, { email: 'uma@example.com', passwordHash }),
  );
  const credentials = { email: 'uma@example.com', password: PASSWORD };
  const signedIn = await signIn({ ...credentials, headers: new Headers(), clientAddress: '::1' });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  lines = [];
  const url = new URL('http://plenum.test/admin/users');
  const asked = {
    ...{ request: new Request(url, { headers: { cookie } }), url, params: {} },
    ...{ context: new RouterContextProvider(), pattern: '/admin/users' },
  };
  await expect(requireAdmin(asked, async () => new Response())).rejects.toBeInstanceOf(Response);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'the back office was refused',
      userId: id,
      path: '/admin/users',
    }),
  ]);
});
