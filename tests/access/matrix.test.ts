import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { rowsOf } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  get,
  makeCast,
  ORIGIN,
  PASSWORD,
  PERSONAS,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';
import { addressOf, type Endpoint, endpointsOf } from './endpoints.ts';
import { MATRIX } from './matrix.ts';
import { type Ask, asksAt, type Cast, expectMet, knock } from './matrix-asks.ts';
import { type Company, otherThan, signInPeople } from './matrix-people.ts';
import { makeRecords, markOf } from './matrix-records.ts';
import { STAFF, STAFF_MEET } from './matrix-rows.ts';
import { makeValues } from './matrix-values.ts';

let app: RunningApp;
let endpoints: Endpoint[];
let asking: Cast;
let values: Record<string, string>;
let companies: Record<Company, string>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  app = await startApp();
  endpoints = endpointsOf(app.routes);
  const cast = await makeCast(app);
  await app.owner(async (tx) => {
    for (const who of STAFF) {
      const { role } = STAFF_MEET[who];
      const passwordHash = quickPasswordHash(PASSWORD);
      await makeUser(tx, { email: `${who}@cast.example`, name: `The ${who}`, passwordHash, role });
    }
  });
  for (const persona of [...PERSONAS, ...STAFF]) {
    if (persona !== 'nobody') cookies.set(persona, await signIn(app, `${persona}@cast.example`));
  }
  await signInPeople(app, cast, cookies);
  asking = await app.owner(async (tx) => {
    // Rejected after signing in: the session is live, as an old browser's would be.
    await tx
      .update(customerProfiles)
      .set({ approvalStatus: 'rejected' })
      .where(eq(customerProfiles.id, cast.rejected.profile.id));
    const [rejectedSession] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.userId, cast.rejected.profile.userId));
    const customer = await makeValues(tx, app, cast);
    const other = await makeRecords(tx, app.dataDir, cast.other, cast.admin);
    const marks = { customer: markOf(cast.customer.profile), other: markOf(cast.other.profile) };
    const records = { customer, other: { ...customer, ...other } };
    return { app, cookies, values: records, marks, rejectedSession };
  });
  values = asking.values.customer;
  companies = { customer: cast.customer.profile.id, other: cast.other.profile.id };
});

afterAll(() => app?.stop());

const expectAt = (name: string, ask: Ask) => expectMet(asking, endpointOf(name), ask);

/** The endpoints that anybody finds so, with anyone who does and the outcome. */
function endpointsThat(areSo: (outcome: Ask['outcome']) => boolean): [string, Ask[]][] {
  return Object.entries(MATRIX).flatMap(([name, row]) => {
    const found = asksAt(name, row).filter(({ outcome }) => areSo(outcome));
    return found.length > 0 ? [[name, found]] : [];
  });
}

/** Endpoints by the part of the site that the first two steps of their path name: "/admin/tickets". */
function byPart<Row extends [name: string, ...unknown[]]>(rows: Row[]): [string, Row[]][] {
  return Object.entries(
    Object.groupBy(rows, ([name]) => /(?:\/[^/]*){1,2}/.exec(name)?.[0] ?? name),
  ).map(([part, group]) => [part, group ?? []]);
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.find((each) => each.name === name);
  if (!endpoint) throw new Error(`${name} is not in the route table.`);
  return endpoint;
}

describe('the access matrix', () => {
  it('has a row for every endpoint of the route table, and no row without its endpoint', () => {
    expect(
      Object.keys(MATRIX).sort(),
      'the endpoints of tests/access/matrix.ts, beside those of the built route table',
    ).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
  });

  // Everybody is refused first, while all that they ask for is still there.
  describe('refuses, and nothing changes', () => {
    let before: Record<string, string> | undefined;

    // What changes is looked for once a part of the site: reading all tables takes longer than a refusal.
    it.each(byPart(endpointsThat((outcome) => outcome !== 'served' && outcome !== 'over')))(
      '%s',
      async (part, group) => {
        before ??= await fingerprint(app);
        for (const [name, refused] of group) {
          const asked = await Promise.allSettled(refused.map((ask) => expectAt(name, ask)));
          for (const each of asked) if (each.status === 'rejected') throw each.reason;
        }
        const after = await fingerprint(app);
        const expected = before;
        before = after;
        expect(after, `refusals in ${part} changed data`).toEqual(expected);
      },
    );
  });

  it('leads anyone who is in two companies to the one that a record is of', async () => {
    const led = endpointsThat((outcome) => outcome === 'over');
    expect(led.length).toBeGreaterThan(7);
    for (const [name, asks] of led) {
      for (const ask of asks) {
        const { who, records, person } = ask;
        await expectAt(name, ask);
        const response = await get(app, '/customer/tasks.data', { cookie: cookies.get(who) ?? '' });
        const there = await response.text();
        expect(there, `${who} after ${name}`).toContain(asking.marks[records]);
        expect(there, `${who} after ${name}`).not.toContain(asking.marks[otherThan(records)]);
        const customerId = companies[person?.of ?? 'customer'];
        await post(app, '/customer/switch', { customerId }, { cookie: cookies.get(who) ?? '' });
      }
    }
  });

  describe('serves', () => {
    it.each(endpointsThat((outcome) => outcome === 'served'))('%s', async (name, served) => {
      // Signing out would end the session that the rest of the matrix needs.
      if (name === 'POST /sign-out') return;
      for (const ask of served) await expectAt(name, ask);
    });
  });

  it('has each line of the log that all of this wrote know whose record it is about', async () => {
    const unknown = await app.owner((tx) =>
      rowsOf<{ action: string }>(
        tx,
        sql`select distinct action from activity_logs
          where customer_of_record(entity_type, entity_id) is not null
            and about_customer_id is distinct from customer_of_record(entity_type, entity_id)`,
      ),
    );
    expect(unknown, 'lines written before their record').toEqual([]);
    const known = await app.owner((tx) =>
      rowsOf<{ kind: string }>(
        tx,
        sql`select distinct entity_type as kind from activity_logs where about_customer_id is not null`,
      ),
    );
    expect(known.length).toBeGreaterThan(3);
  });

  // What the search everywhere goes to: the navigation, and the addresses of what can be made.
  it.each<[who: string, home: string]>([
    ...STAFF.map((who): [string, string] => [who, '/admin']),
    ['admin', '/admin'],
    ...['owner', 'billing', 'operations', 'viewer'].map((role): [string, string] => [
      `${role} of other`,
      '/customer',
    ]),
  ])('serves %s each screen that their search offers', async (who, home) => {
    const cookie = cookies.get(who) ?? '';
    expect(cookie, `a session of ${who}`).not.toBe('');
    const page = await (await get(app, home, { cookie })).text();
    const sections = /<nav aria-label="Sections">.*?<\/nav>/s.exec(page)?.[0] ?? '';
    const referer = `${ORIGIN}${home}`;
    const { creates } = await (await get(app, '/search', { cookie, referer })).json();
    const offered = [
      ...[...sections.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address),
      ...creates.map(({ at }: { at: string }) => at.split('#')[0]),
    ];
    expect(offered.length).toBeGreaterThan(4);
    for (const address of new Set(offered)) {
      expect((await get(app, address, { cookie })).status, `${who} at ${address}`).toBe(200);
    }
  });

  it.each([
    '/admin/time-tracking/%69nvoice',
    '/Admin/Time-Tracking/Invoice',
    '/admin/time-tracking/invoice.data',
  ])('holds for staff however an address is written: %s', async (address) => {
    const response = await get(app, address, { cookie: cookies.get('consultant') ?? '' });
    const to = response.headers.get('location') ?? (await response.text());
    expect([302, 202]).toContain(response.status);
    expect(to).toMatch(/^\/admin$|"\/admin"/);
  });

  it('holds for data requests too, also when they ask for the inner route alone', async () => {
    const guarded = endpoints.filter(
      (endpoint) =>
        endpoint.method === 'GET' && /^\/(?:admin|customer)(?:\/|$)/.test(endpoint.path),
    );
    expect(guarded.length).toBeGreaterThan(20);
    for (const endpoint of guarded) {
      for (const persona of ['nobody', 'user', 'pending'] as const) {
        const alone = `.data?${new URLSearchParams({ _routes: endpoint.routeId })}`;
        for (const suffix of ['.data', alone]) {
          const ask = { who: persona, records: 'customer' } as const;
          const response = await knock(asking, endpoint, ask, suffix);
          const body = await response.text();
          const target = String(MATRIX[endpoint.name]?.[persona]).slice(3).split('?')[0] ?? '';
          expect(response.status, `${persona} at ${endpoint.path}${suffix}`).toBe(202);
          expect(body, `${persona} at ${endpoint.path}${suffix}`).toContain(target);
          expect(body).not.toContain('Secret Mechanical');
        }
      }
    }
  });
});

describe('a change from a foreign page', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of no origin', { origin: '' }],
    ['of a cross-site frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused at every action, and nothing changes', async (_what, headers) => {
    const before = await fingerprint(app);
    const cookie = cookies.get('admin') ?? '';
    for (const endpoint of endpoints.filter((each) => each.method === 'POST')) {
      const response = await post(
        app,
        addressOf(endpoint.path, values),
        {},
        { cookie, ...headers },
      );
      // A provider's word comes from no page, and is no word without its signature.
      const isProviders = endpoint.path.startsWith('/sso/logout');
      // A mail service and Stripe post from no page either; without their secrets the addresses are not there.
      const isSigned = ['/mail/inbound', '/webhooks/stripe'].includes(endpoint.path);
      const refusal = isSigned ? 404 : isProviders ? 400 : 403;
      expect(response.status, endpoint.name).toBe(refusal);
    }
    expect(await fingerprint(app)).toEqual(before);
  });
});
