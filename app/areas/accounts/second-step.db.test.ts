import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decryptText, encryptText } from '#app/access/auth.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { actorOfHeaders } from '#tests/helpers/actor-of-headers.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import { browserOf, outcomesOf, PASSWORD, sessionsOf, somebody } from '#tests/helpers/sign-in.ts';
import {
  appOf,
  enter,
  firstStep,
  giveApp,
  secondStep,
  somebodyWithApp,
} from '#tests/helpers/with-app.ts';
import { makeBackupCodes } from './authenticator-commands.server.ts';
import { changePassword } from './password-commands.server.ts';
import { renewBackupCodes } from './second-factor-commands.server.ts';
import { isSecondStepOpen } from './sign-in-commands.server.ts';

setUpDatabase();

const WRONG_CODE = 'This code is wrong or was already used. Wait for the next one.';

describe('the second step', () => {
  it('follows the password, and only its code starts a session', async () => {
    const { user, secret, session } = await somebodyWithApp();
    const browser = await firstStep(user.email);
    expect(await actorOfHeaders(browser)).toEqual({ kind: 'visitor' });
    expect(await isSecondStepOpen(browser)).toBe(true);
    expect(await isSecondStepOpen(new Headers())).toBe(false);
    expect((await sessionsOf(user.id)).map(({ id }) => id)).toEqual([session.id]);
    await expect(secondStep(browser, '000000')).rejects.toThrow(WRONG_CODE);
    const { headers } = await secondStep(browser, appCode(secret, 1));
    expect(await actorOfHeaders(browserOf(headers))).toMatchObject({ userId: user.id });
    expect(await outcomesOf(user.id)).toEqual([
      'success password',
      'second_step password',
      'second_factor_wrong totp',
      'success totp',
    ]);
    await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow('has expired');
  });

  it('takes a code once, also within the time that it is valid', async () => {
    const { user, secret } = await somebodyWithApp();
    const code = appCode(secret, 1);
    const answers = await Promise.allSettled(
      [await firstStep(user.email), await firstStep(user.email)].map((each) =>
        secondStep(each, code),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await sessionsOf(user.id)).toHaveLength(2);
    await expect(secondStep(await firstStep(user.email), code)).rejects.toThrow(WRONG_CODE);
    // The one that the set-up was confirmed with is older still.
    await expect(secondStep(await firstStep(user.email), appCode(secret))).rejects.toThrow(
      WRONG_CODE,
    );
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it('takes each backup code once, however it is typed, and tells the owner', async () => {
    const backup = await makeBackupCodes();
    const { user, actor, session } = await somebodyWithApp('user', backup.stored);
    const [code = '', other = ''] = backup.codes;
    const typed = code.toUpperCase().replace('-', ' ');
    await secondStep(await firstStep(user.email), typed);
    await expect(secondStep(await firstStep(user.email), code)).rejects.toThrow(WRONG_CODE);
    const [mail] = (await mailTo(user.email)).filter(
      ({ content }) => content.subject === 'A backup code was used',
    );
    expect(mail?.content.preview).toBe('9 codes are left.');
    const renewed = await renewBackupCodes(actor, session);
    await expect(secondStep(await firstStep(user.email), other)).rejects.toThrow(WRONG_CODE);
    await secondStep(await firstStep(user.email), renewed[0] ?? '');
  });

  it('hashes backup codes that were stored readable before, and goes on taking them', async () => {
    const { user } = await somebody();
    const secret = await giveApp(
      user.id,
      await encryptText(JSON.stringify(['abcde-fghjk', 'mnpqr-stuvw'])),
    );
    await secondStep(await firstStep(user.email), appCode(secret));
    const stored = await decryptText((await appOf(user.id))?.backupCodes ?? '');
    expect(JSON.parse(stored)).toEqual([
      expect.stringMatching(/^argon2id\$/),
      expect.stringMatching(/^argon2id\$/),
    ]);
    await secondStep(await firstStep(user.email), 'mnpqr-stuvw');
    await expect(secondStep(await firstStep(user.email), 'mnpqr-stuvw')).rejects.toThrow(
      WRONG_CODE,
    );
  });

  it('locks itself after ten wrong codes in a row, for the right one too', async () => {
    const { user, secret } = await somebodyWithApp();
    for (let round = 0; round < 2; round += 1) {
      const browser = await firstStep(user.email);
      for (let i = 0; i < 5; i += 1) {
        await expect(secondStep(browser, '000000')).rejects.toThrow(WRONG_CODE);
      }
      await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow(
        round === 0 ? 'has expired' : RateLimitError,
      );
    }
    await expect(secondStep(await firstStep(user.email), appCode(secret, 1))).rejects.toThrow(
      RateLimitError,
    );
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it('ends when the password that opened it is replaced', async () => {
    const { user, actor, session, secret } = await somebodyWithApp();
    const opened = await firstStep(user.email);
    const given = { current: PASSWORD, password: 'vane-axial-fan' };
    await changePassword(actor, session, given);
    await expect(secondStep(opened, appCode(secret, 1))).rejects.toThrow('has expired');
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  it('is not offered to a deactivated account, which is told so after the password', async () => {
    const { user } = await somebodyWithApp();
    await unsafeOwnerTransaction((tx) =>
      tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, user.id)),
    );
    await expect(enter(user.email)).rejects.toThrow('This account has been deactivated.');
    expect((await outcomesOf(user.id)).at(-1)).toBe('refused password');
  });
});
