import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encryptText } from '#app/access/auth.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { runMerge } from '#app/areas/merges/merge-jobs.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { makeMember } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  CLIENT,
  type HostileProvider,
  startHostileProvider,
} from '#tests/helpers/hostile-provider.ts';
import { makeAccountsOfOneCompany, noteMerge } from '#tests/helpers/merges.ts';
import { appCode } from '#tests/helpers/second-factor.ts';
import { browserOf, sessionsOf, source } from '#tests/helpers/sign-in.ts';
import { secondStep, somebodyWithApp } from '#tests/helpers/with-app.ts';
import { openSso } from './provider-connection.server.ts';
import { beginSignOn, endSignOn } from './sign-on-commands.server.ts';

setUpDatabase();

let login: HostileProvider;

beforeAll(async () => {
  openSso({ appUrl: 'http://localhost:3000', webhooksAllowPrivate: true });
  login = await startHostileProvider();
});
beforeEach(() => login.reset());
afterAll(() => login?.stop());

/** A provider of a customer that may vouch for addresses of a domain. Its id. */
async function newProvider(customerId: string, domain: string): Promise<string> {
  const clientSecret = await encryptText(CLIENT.secret);
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx
      .insert(identityProviders)
      .values({
        ...{ name: domain, issuer: login.issuer, clientId: CLIENT.id, clientSecret },
        ...{ customerId, domains: [domain] },
      })
      .returning({ id: identityProviders.id });
    return row?.id ?? '';
  });
}

const customerOf = async (id: string) => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(identityProviders).where(eq(identityProviders.id, id)),
  );
  return row?.customerId;
};

/** A whole sign-in at a provider, as whom it says. */
async function signOn(provider: string, subject: string, email?: string) {
  login.says.claims = { sub: subject, ...(email && { email, email_verified: true }) };
  const begun = await beginSignOn({ provider }, null, source());
  const back = source(browserOf(begun.headers));
  return (await endSignOn(provider, login.authorize(begun.to), back)).answer;
}

const rename = (userId: string, email: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.update(users).set({ email, emailVerified: true }).where(eq(users.id, userId)),
  );

describe('an account with an authenticator app', () => {
  const begun = async (domain: string) => {
    const { accounts } = await makeAccountsOfOneCompany(1);
    const customer = accounts[0]?.id ?? '';
    const provider = await newProvider(customer, domain);
    const { user, secret } = await somebodyWithApp();
    await unsafeOwnerTransaction((tx) => makeMember(tx, customer, user, { role: 'viewer' }));
    await rename(user.id, `ann@${domain}`);
    const answer = await signOn(provider, 'ann', `ann@${domain}`);
    expect(answer.kind).toBe('second step');
    return { user, secret, customer, provider, browser: browserOf(answer.headers) };
  };

  it('is opened by its code after single sign-on, in a session that its provider ends', async () => {
    const { user, secret, customer, provider, browser } = await begun('coded.example');
    const { actor } = await secondStep(browser, appCode(secret, 1));
    expect(actor).toMatchObject({ kind: 'customer', customerId: customer });
    expect(
      (await sessionsOf(user.id)).map((each) => [each.method, each.providerId]),
    ).toContainEqual(['totp', provider]);
  });

  it('stays closed where its provider was switched off before the code came', async () => {
    const { user, secret, provider, browser } = await begun('off.example');
    const before = (await sessionsOf(user.id)).length;
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(identityProviders)
        .set({ isEnabled: false })
        .where(eq(identityProviders.id, provider)),
    );
    await expect(secondStep(browser, appCode(secret, 1))).rejects.toThrow('it was switched off');
    expect(await sessionsOf(user.id)).toHaveLength(before);
  });
});

describe('accounts of one company that become one', () => {
  it('bring their providers along, each for its own domains and its own people', async () => {
    const { accounts } = await makeAccountsOfOneCompany(2);
    const [from, into] = accounts;
    if (!from || !into) throw new Error('Two accounts were to be made.');
    await rename(from.user.id, 'ann@from.example');
    await rename(into.user.id, 'bob@into.example');
    const [ended, stays] = [
      await newProvider(from.id, 'from.example'),
      await newProvider(into.id, 'into.example'),
    ];
    expect((await signOn(ended, 'ann', 'ann@from.example')).kind).toBe('signed in');
    await runMerge(await noteMerge(from.id, into.id));
    expect([await customerOf(ended), await customerOf(stays)]).toEqual([into.id, into.id]);
    // Who was linked before and who comes for the first time act for the account that stays.
    for (const answer of [
      await signOn(ended, 'ann'),
      await signOn(stays, 'bob', 'bob@into.example'),
    ]) {
      expect(answer).toMatchObject({ actor: { kind: 'customer', customerId: into.id } });
    }
    // Either provider still speaks for its own domains alone.
    await expect(signOn(stays, 'ann', 'ann@from.example')).rejects.toThrow('other domains');
    // One that is added for the account that ended, by anyone who saw it last, is the other's.
    expect(await customerOf(await newProvider(from.id, 'late.example'))).toBe(into.id);
  });
});
