import { describe, expect, it } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { credentialsSchema, profileSchema } from '#app/areas/accounts/account-forms.ts';
import { sendConfirmationAgain } from '#app/areas/accounts/email-confirmation-commands.server.ts';
import {
  addPasskey,
  askForNewPasskey,
  removePasskey,
} from '#app/areas/accounts/passkey-commands.server.ts';
import { requestPasswordReset } from '#app/areas/accounts/password-commands.server.ts';
import { askForRecovery } from '#app/areas/accounts/recovery-commands.server.ts';
import { getSecurity } from '#app/areas/accounts/security-queries.server.ts';
import { requestSignInLink } from '#app/areas/accounts/sign-in-link-commands.server.ts';
import { registerCustomer } from '#app/areas/accounts/sign-up-commands.server.ts';
import { EXAMPLE_QUERY } from '#app/areas/estimator/worked-example.ts';
import { requestChecklist, submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { requestEstimate, requestScore } from '#app/areas/inquiries/lead-commands.server.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { renderMail } from '#app/platform/mail/render-mail.server.tsx';
import { softAuthenticator } from '#tests/helpers/authenticator.ts';
import { mailTo, queuedAnnouncements, queuedMail, setUpDatabase } from '#tests/helpers/database.ts';
import { inBrowser, source, withCookies } from '#tests/helpers/sign-in.ts';

setUpDatabase();

// What someone types who wants a stranger to read it.
const LURE = 'Your invoice\n\nPay at https://evil.example/pay';
const PHONE = '614-555-0142';

/** All that was emailed to an address, as it is read. */
async function readBy(email: string): Promise<string> {
  const mails = (await mailTo(email)).map(({ content }) => renderMail(content, firmNow()));
  expect(mails.length).toBeGreaterThan(0);
  return mails.map(({ subject, text, html }) => subject + text + html).join('\n');
}

function expectNothingOf(mail: string): void {
  for (const typed of ['evil', 'Your invoice', 'Pay at', 'Lure']) expect(mail).not.toContain(typed);
}

describe('an address that someone else typed', () => {
  it('is emailed nothing that they typed at sign-up and in the account after it', async () => {
    const email = 'victim@stranger.example';
    const password = 'vane-axial-fan';
    const typed = { fullName: LURE, companyName: LURE, phone: PHONE, email, password };
    await registerCustomer(typed);
    const { actor, session, browser } = await inBrowser({ email, password, ...source() });
    await sendConfirmationAgain(actor);
    await requestPasswordReset(email, source());
    await requestSignInLink(email, source());
    const asked = await askForNewPasskey(actor, session, browser());
    const answer = softAuthenticator('http://localhost:3000').make(asked.options);
    const headers = withCookies(browser(), asked.headers);
    await addPasskey(actor, session, { name: `Lure ${LURE}`, answer, headers });
    await askForRecovery(email, '203.0.113.5');
    const [{ id = '' } = {}] = (await getSecurity(actor, session)).passkeys;
    await removePasskey(actor, session, id);
    const from = { 'user-agent': `Lure ${LURE.replaceAll('\n', ' ')}` };
    await inBrowser({ email, password, headers: new Headers(from), clientAddress: '192.0.2.1' });
    expect((actor as CustomerActor).approval).toBe('pending');
    expect(await mailTo(email)).toHaveLength(8);
    expectNothingOf(await readBy(email));
  });

  it('is emailed nothing that they typed into a public form', async () => {
    const email = 'victim2@stranger.example';
    const named = { name: LURE, company: LURE, email };
    await submitInquiry({
      firstName: LURE,
      lastName: LURE,
      company: LURE,
      website: LURE,
      message: LURE,
      email,
    });
    await requestChecklist(named);
    await requestEstimate({ name: LURE, email, estimate: EXAMPLE_QUERY });
    await requestScore({ ...named, scores: '1'.repeat(25) });
    expect(await mailTo(email)).toHaveLength(4);
    expectNothingOf(await readBy(email));
  });

  it('reaches the firm as one harmless line', async () => {
    for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
    const told = (await queuedMail()).filter(({ to }) => to === firmNow().email);
    expect(told.length).toBeGreaterThan(0);
    for (const { content } of told) {
      const { subject, text } = renderMail(content, firmNow());
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toMatch(/^Pay at/m);
    }
  });
});

describe('the names of a sign-up', () => {
  it.each([
    ['Dana\r\nWhitfield', 'Dana Whitfield'],
    ['See https://evil.example', null],
    ['www.evil.example', null],
    ['evil.example/pay', null],
    ['dana@evil.example', null],
    ['Heating.com Services, Inc.', 'Heating.com Services, Inc.'],
    ["O'Brien & Sons HVAC/R", "O'Brien & Sons HVAC/R"],
  ])('%j', (typed, expected) => {
    const read = profileSchema.safeParse({ fullName: typed, companyName: typed, phone: PHONE });
    expect(read.data?.companyName ?? null).toBe(expected);
    expect(credentialsSchema.safeParse({ email: typed, password: 'x' }).success).toBe(false);
  });
});
