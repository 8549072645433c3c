import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { users } from '#app/access/auth-tables.ts';
import { makeCast, type RunningApp, signIn, startApp } from './app.ts';
import { type HostileProvider, startHostileProvider } from './hostile-provider.ts';
import { addProvider } from './single-sign-on.ts';

/** The product with a provider of its firm and one of the customer `customer`, both hostile once a test has them be. */
type SsoCast = {
  app: RunningApp;
  cast: Awaited<ReturnType<typeof makeCast>>;
  admin: string;
  /** The firm's provider, and its id. */
  firm: HostileProvider;
  firmId: string;
  /** The customer's, which may vouch for cast.example, and its id. */
  own: HostileProvider;
  ownId: string;
};

/** Sets the cast up for a test file. Before each test both providers keep to the protocol. */
export function setUpSso(): () => SsoCast {
  let all: SsoCast | undefined;
  beforeAll(async () => {
    const app = await startApp({ TRUST_PROXY: '1', WEBHOOKS_ALLOW_PRIVATE: '1' });
    const cast = await makeCast(app);
    await app.owner((tx) => tx.update(users).set({ emailVerified: sql`true` }));
    const admin = await signIn(app, 'admin@cast.example');
    const [firm, own] = [await startHostileProvider(), await startHostileProvider()];
    const { id: firmId } = await addProvider(app, admin, {
      name: 'Firm login',
      issuer: firm.issuer,
    });
    const { id: ownId } = await addProvider(app, admin, {
      name: 'Cast login',
      issuer: own.issuer,
      customerId: cast.customer.profile.id,
      domains: 'cast.example',
    });
    all = { app, cast, admin, firm, firmId, own, ownId };
  });
  beforeEach(() => {
    all?.firm.reset();
    all?.own.reset();
  });
  afterAll(async () => {
    all?.firm.stop();
    all?.own.stop();
    await all?.app.stop();
  });
  return () => {
    if (!all) throw new Error('The cast is set up when the tests begin.');
    return all;
  };
}
