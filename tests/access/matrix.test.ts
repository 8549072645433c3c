import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { customerProfiles } from '#app/records/customer-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import {
  COLLEAGUES,
  type Colleague,
  get,
  makeCast,
  ORIGIN,
  PASSWORD,
  PERSONAS,
  type Persona,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';
import { addressOf, type Endpoint, endpointsOf } from './endpoints.ts';
import { MATRIX } from './matrix.ts';
import { ADMIN_ENDPOINTS } from './matrix-admin.ts';
import {
  COLLEAGUES_MEET,
  type Outcome,
  type Row,
  STAFF_MEET,
  type StaffPersona,
} from './matrix-rows.ts';
import { makeValues } from './matrix-values.ts';

type Somebody = Persona | Colleague | StaffPersona;

const STAFF = Object.keys(STAFF_MEET) as StaffPersona[];

let app: RunningApp;
let endpoints: Endpoint[];
let values: Record<string, string>;
const cookies = new Map<Somebody, string>();
let rejectedSession: typeof sessions.$inferSelect | undefined;

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
  for (const persona of [...PERSONAS, ...COLLEAGUES, ...STAFF]) {
    if (persona !== 'nobody') cookies.set(persona, await signIn(app, `${persona}@cast.example`));
  }
  values = await app.owner(async (tx) => {
    // Rejected after signing in: the session is live, as an old browser's would be.
    await tx
      .update(customerProfiles)
      .set({ approvalStatus: 'rejected' })
      .where(eq(customerProfiles.id, cast.rejected.profile.id));
    [rejectedSession] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.userId, cast.rejected.profile.userId));
    return makeValues(tx, app, cast);
  });
});

afterAll(() => app?.stop());

async function knock(endpoint: Endpoint, persona: Somebody, suffix = ''): Promise<Response> {
  if (persona === 'rejected' && rejectedSession) {
    const again = rejectedSession;
    await app.owner((tx) => tx.insert(sessions).values(again).onConflictDoNothing());
  }
  const cookie = cookies.get(persona);
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const address = addressOf(endpoint.path, values) + suffix;
  return endpoint.method === 'GET' ? get(app, address, headers) : post(app, address, {}, headers);
}

function expectOutcome(response: Response, outcome: Outcome, who: string): void {
  const location = response.headers.get('location') ?? '';
  if (outcome === 'served') {
    expect(response.status, `${who} → ${location}`).toBeLessThan(500);
    expect([401, 403, 404, 405], `${who}: answered ${response.status}, not served`).not.toContain(
      response.status,
    );
    expect(location, who).not.toMatch(/auth(?!enticator)|complete-profile|pending/);
  } else if (typeof outcome === 'number') {
    expect(response.status, who).toBe(outcome);
  } else {
    expect(response.status, who).toBe(302);
    expect(location.startsWith(outcome.slice(3)), `${who} → ${location}`).toBe(true);
  }
}

/** What staff who are no admins meet; a form that is no verb, and a screen, send them home. */
function metByStaff(who: StaffPersona, name: string, row: Row): Outcome | null {
  const {
    closed,
    changes,
    others,
  }: (typeof STAFF_MEET)[StaffPersona] & {
    others: Record<string, Outcome | null>;
  } = STAFF_MEET[who];
  const other = others[name];
  if (other !== undefined) return other;
  const [method = '', path = ''] = name.split(' ');
  if (!path.startsWith('/admin')) return row.admin;
  const isOpen = method === 'GET' ? !closed.test(path) : changes.test(path);
  if (isOpen) return row.admin;
  return method === 'GET' || name in ADMIN_ENDPOINTS ? 'to /admin' : 403;
}

/** What everybody meets at an endpoint; the customer's colleagues and other staff where they can differ. */
function metAt(name: string, row: Row): [Somebody, Outcome][] {
  const everybody = PERSONAS.map((persona): [Somebody, Outcome] => [persona, row[persona]]);
  const staff = STAFF.flatMap((who): [Somebody, Outcome][] => {
    const outcome = / \/(?:admin|files)(?:\/|$)/.test(name) ? metByStaff(who, name, row) : null;
    return outcome === null ? [] : [[who, outcome]];
  });
  if (!/ \/(?:customer|files)(?:\/|$)/.test(name)) return [...everybody, ...staff];
  const colleagues = COLLEAGUES.flatMap((colleague): [Somebody, Outcome][] => {
    const own = COLLEAGUES_MEET.find(({ who, at }) => who === colleague && at.test(name));
    const outcome = own ? own.outcome : row.customer;
    return outcome === null ? [] : [[colleague, outcome]];
  });
  return [...everybody, ...colleagues, ...staff];
}

/** The endpoints that anybody finds so, with whoever does and the outcome. */
function endpointsThat(areSo: (outcome: Outcome) => boolean): [string, [Somebody, Outcome][]][] {
  return Object.entries(MATRIX).flatMap(([name, row]) => {
    const found = metAt(name, row).filter(([, outcome]) => areSo(outcome));
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
    it.each(byPart(endpointsThat((outcome) => outcome !== 'served')))('%s', async (part, group) => {
      before ??= await fingerprint(app);
      for (const [name, refused] of group) {
        for (const [persona, outcome] of refused) {
          expectOutcome(await knock(endpointOf(name), persona), outcome, `${persona} at ${name}`);
        }
      }
      const after = await fingerprint(app);
      const expected = before;
      before = after;
      expect(after, `refusals in ${part} changed data`).toEqual(expected);
    });
  });

  describe('serves', () => {
    it.each(endpointsThat((outcome) => outcome === 'served'))('%s', async (name, served) => {
      // Signing out would end the session that the rest of the matrix needs.
      if (name === 'POST /sign-out') return;
      for (const [persona, outcome] of served) {
        expectOutcome(await knock(endpointOf(name), persona), outcome, `${persona} at ${name}`);
      }
    });
  });

  // What the search everywhere goes to: the navigation, and the addresses of what can be made.
  it.each([...STAFF, ...COLLEAGUES, 'admin', 'customer'] as const)(
    'serves %s each screen that their search offers',
    async (who) => {
      const cookie = cookies.get(who) ?? '';
      const entry = who === 'customer' || COLLEAGUES.some((each) => each === who);
      const home = entry ? '/customer' : '/admin';
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
    },
  );

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
          const response = await knock(endpoint, persona, suffix);
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
      expect(response.status, endpoint.name).toBe(isProviders ? 400 : 403);
    }
    expect(await fingerprint(app)).toEqual(before);
  });
});
