import { expect } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { get, PERSONAS, post, type RunningApp } from '#tests/helpers/app.ts';
import { addressOf, type Endpoint } from './endpoints.ts';
import { ADMIN_ENDPOINTS } from './matrix-admin.ts';
import {
  type Company,
  FROM_PORTAL,
  metWithForeign,
  metWithOwn,
  OF_PORTAL,
  otherThan,
  PORTAL_PEOPLE,
  type PortalPerson,
} from './matrix-people.ts';
import { type Outcome, type Row, STAFF, STAFF_MEET, type StaffPersona } from './matrix-rows.ts';
import { filledIn } from './matrix-values.ts';

/** Who asks, by records of which company, and what they must meet: `over`, they are led into that company. */
export type Ask = {
  who: string;
  records: Company;
  outcome: Outcome | 'over';
  person?: PortalPerson;
};

/** Everybody who asks at an endpoint: people of the portal and other staff where they can differ from the seven. */
export function asksAt(name: string, row: Row): Ask[] {
  const asks: Ask[] = [];
  const add = (who: string, outcome: Ask['outcome'] | null, rest: Omit<Ask, 'who' | 'outcome'>) => {
    if (outcome !== null) asks.push({ who, outcome, ...rest });
  };
  for (const persona of PERSONAS) add(persona, row[persona], { records: 'customer' });
  for (const person of PORTAL_PEOPLE) {
    add(person.who, metWithOwn(person, name, row), { records: person.of, person });
    add(person.who, metWithForeign(person, name, row), { records: otherThan(person.of), person });
  }
  if (OF_PORTAL.test(name) || / \/admin(?:\/|$)/.test(name)) {
    for (const who of STAFF) add(who, metByStaff(who, name, row), { records: 'customer' });
  }
  return asks;
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

/** What the asks of one installation go by. */
export type Cast = {
  app: RunningApp;
  cookies: ReadonlyMap<string, string>;
  /** The values of parameters, by the company of the records. */
  values: Record<Company, Record<string, string>>;
  /** What the titles of each company's records carry. */
  marks: Record<Company, string>;
  rejectedSession: typeof sessions.$inferSelect | undefined;
};

/** Asks at an endpoint as someone, and tells the answer. */
export async function knock(
  { app, cookies, values, rejectedSession }: Cast,
  { path, method }: Endpoint,
  { who, records, person }: Omit<Ask, 'outcome'>,
  suffix = '',
): Promise<Response> {
  if (who === 'rejected' && rejectedSession) {
    await app.owner((tx) => tx.insert(sessions).values(rejectedSession).onConflictDoNothing());
  }
  const cookie = cookies.get(who);
  const headers = { ...(cookie && { cookie }), ...(person?.isViewed && FROM_PORTAL) };
  const address = addressOf(path, values[records]) + suffix;
  if (method === 'GET') return get(app, address, headers);
  // About another's record they send all that its form asks for, so that it is the record that refuses.
  const fields = person && records !== person.of ? await filledIn(path) : {};
  return post(app, address, fields, headers);
}

/** Asks, and expects what someone must meet, with nothing of another company in it. */
export async function expectMet(cast: Cast, endpoint: Endpoint, ask: Ask): Promise<void> {
  const { who, records, outcome, person } = ask;
  const told = `${who} at ${endpoint.name} of ${records}`;
  const isScreen = endpoint.isPage && endpoint.method === 'GET';
  // Drawing a page costs twice its data, which the same guards let through: it is drawn for the first company's own people.
  const isDrawn =
    !person ||
    outcome === 'over' ||
    (!person.elsewhere && records === person.of && records === 'customer');
  const suffix = isScreen && !isDrawn ? '.data' : '';
  const response = await knock(cast, endpoint, ask, suffix);
  // It never ends.
  const isStream = endpoint.path === '/live';
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  if (outcome === 'over') {
    expect(response.headers.get('location'), told).toBe(
      addressOf(endpoint.path, cast.values[records]),
    );
  } else if (suffix && typeof outcome === 'string' && outcome !== 'served') {
    expect(response.status, told).toBe(202);
    expect(text, told).toContain(`"${outcome.slice(3)}`);
  } else {
    expectOutcome(response, outcome, told);
  }
  if (!person) return;
  const isLeak = text.includes(cast.marks[otherThan(person.of)]);
  expect(isLeak, `${told} is shown what is another company’s`).toBe(false);
  if (isScreen && response.status === 200 && endpoint.path.includes('/:')) {
    expect(text, `${told} is shown the record`).toContain(cast.marks[person.of]);
  }
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
