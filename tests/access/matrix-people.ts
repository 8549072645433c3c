import { and, eq } from 'drizzle-orm';
import { members } from '#app/records/member/member-tables.ts';
import { makeMember, makeUser } from '#demo/makers.server.ts';
import {
  COLLEAGUES,
  type Colleague,
  type makeCast,
  ORIGIN,
  PASSWORD,
  post,
  type RunningApp,
  signIn,
} from '#tests/helpers/app.ts';
import { quickPasswordHash } from '#tests/helpers/quick-password.ts';
import { COLLEAGUES_MEET, ONCE, type Outcome, type Row } from './matrix-rows.ts';

/** The two customers, by the persona that owns each. */
const COMPANIES = ['customer', 'other'] as const;
export type Company = (typeof COMPANIES)[number];

/** The other one of the two. */
export function otherThan(company: Company): Company {
  return company === 'other' ? 'customer' : 'other';
}

/** Who may sign beside the role, and an owner who may not. */
const SIGNERS = {
  unsigning: { role: 'owner', maySign: false },
  paying: { role: 'billing', maySign: true },
  signing: { role: 'viewer', maySign: true },
} as const;
type Role = 'owner' | Colleague | keyof typeof SIGNERS;

/** Someone who asks at the addresses of the portal: in which company, in which role, and in which way. */
export type PortalPerson = {
  who: string;
  of: Company;
  role: Role;
  /** In the other company too, in this role. */
  elsewhere?: Colleague;
  /** Staff who look as that person. */
  isViewed?: true;
};

const ROLES: Role[] = ['owner', ...COLLEAGUES, ...(Object.keys(SIGNERS) as Role[])];

/** Each role in both companies; one person who is in both, by what they chose; staff who look as someone. */
export const PORTAL_PEOPLE: readonly PortalPerson[] = [
  ...COMPANIES.flatMap((of) => ROLES.map((role) => ({ who: `${role} of ${of}`, of, role }))),
  { who: 'both in customer', of: 'customer', role: 'billing', elsewhere: 'operations' },
  { who: 'both in other', of: 'other', role: 'operations', elsewhere: 'billing' },
  { who: 'staff as the owner', of: 'customer', role: 'owner', isViewed: true },
  { who: 'staff as operations', of: 'customer', role: 'operations', isViewed: true },
];

/** Anyone who is not in the cast of all tests joins it here; each one's cookie joins those of the seven, who are signed in. */
export async function signInPeople(
  app: RunningApp,
  cast: Awaited<ReturnType<typeof makeCast>>,
  cookies: Map<string, string>,
): Promise<void> {
  const passwordHash = quickPasswordHash(PASSWORD);
  await app.owner(async (tx) => {
    const account = (email: string, role?: 'admin') =>
      makeUser(tx, { email, name: email, passwordHash, ...(role && { role }) });
    const isThere = (of: Company, role: Role) =>
      role === 'owner' || (of === 'customer' && COLLEAGUES.some((each) => each === role));
    for (const of of COMPANIES) {
      for (const role of ROLES.filter((each) => !isThere(of, each))) {
        const given = isSigner(role) ? SIGNERS[role] : { role };
        await makeMember(tx, cast[of].profile.id, await account(emailOf({ of, role })), given);
      }
    }
    const both = await account('both@cast.example');
    await makeMember(tx, cast.customer.profile.id, both, { role: 'billing' });
    await makeMember(tx, cast.other.profile.id, both, { role: 'operations' });
    await account('looking@cast.example', 'admin');
  });
  for (const person of PORTAL_PEOPLE) {
    const { who, of, role, elsewhere, isViewed } = person;
    const own = role === 'owner' && !isViewed ? cookies.get(of) : undefined;
    const cookie = own ?? (await signIn(app, emailOf(person)));
    cookies.set(who, cookie);
    const { profile, user } = cast[of];
    if (elsewhere) await post(app, '/customer/switch', { customerId: profile.id }, { cookie });
    if (!isViewed) continue;
    const isSeen =
      role === 'owner' ? eq(members.userId, user.id) : eq(members.role, role as Colleague);
    const [seen] = await app.owner((tx) =>
      tx
        .select()
        .from(members)
        .where(and(eq(members.customerId, profile.id), isSeen)),
    );
    const look = `/admin/customers/${profile.id}/view-as`;
    await post(app, look, { memberId: seen?.id ?? '' }, { cookie });
  }
}

function emailOf({ of, role, elsewhere, isViewed }: Omit<PortalPerson, 'who'>): string {
  const account = elsewhere ? 'both' : isViewed ? 'looking' : role === 'owner' ? of : role;
  const isOther = of === 'other' && account === role;
  return `${account}${isOther ? '-other' : ''}@cast.example`;
}

const isSigner = (role: Role): role is keyof typeof SIGNERS => role in SIGNERS;

/** Where the portal asks a person: its own addresses, and those that it shares with the back office. */
export const OF_PORTAL =
  / \/(?:customer|files|live|search|notices|saved-filters|calendar-address|sent-forms)(?:\/|$)/;

/** A page or form of the portal that the shared addresses are asked from. */
export const FROM_PORTAL = { referer: `${ORIGIN}/customer/tickets` };

// Addresses that lead anyone who is in both companies to the record's own.
const LEADS_OVER =
  /^GET \/customer\/(?:tickets|tasks|procedures|documents|projects|meetings|proposals|contracts|billing\/invoices)\/:/;
const BELOW_RECORD = /(?<=meetings\/:meetingId)\/(?:move|cancel)$/;
const IS_SIGNED = / \/(?:customer\/(?:proposals|contracts)|files\/contracts)/;

/** What a person meets at an address with a record of their own company; null: not asked. */
export function metWithOwn(person: PortalPerson, name: string, row: Row): Outcome | null {
  if (!OF_PORTAL.test(name)) return null;
  if (person.isViewed) return metByViewer(person, name, row);
  // One of the seven.
  if (person.who === 'owner of customer') return null;
  // Anyone who takes it back or makes it private first leaves nothing for the next.
  const met = metInRole(person.role, name, row);
  return met === 'served' && ONCE.test(name) && person.role !== 'owner' ? null : met;
}

/** What they meet there with a record of the other company; `over`: they are led into it. */
export function metWithForeign(
  person: PortalPerson,
  name: string,
  row: Row,
): Outcome | 'over' | null {
  // A kind of meeting is no record of a company.
  if (!OF_PORTAL.test(name) || !name.includes('/:') || name.endsWith('/:kind')) return null;
  if (person.elsewhere && LEADS_OVER.test(name)) {
    // A form below a record asks for the right first, and leads where the record itself is read.
    const record = name.replace(BELOW_RECORD, '');
    const isAsked = record === name || metInRole(person.role, name, row) === 'served';
    if (isAsked && metInRole(person.elsewhere, record, row) === 'served') return 'over';
  }
  const own = person.isViewed ? metByViewer(person, name, row) : metInRole(person.role, name, row);
  return own === 'served' ? 404 : own;
}

function metInRole(role: Role, name: string, row: Row): Outcome | null {
  if (isSigner(role)) {
    // They read as their role does.
    if (!IS_SIGNED.test(name)) return null;
    return name.startsWith('POST') && !SIGNERS[role].maySign ? 403 : 'served';
  }
  return (
    COLLEAGUES_MEET.find(({ who, at }) => who === role && at.test(name))?.outcome ?? row.customer
  );
}

const FORMS_ALONE = new Set([
  'GET /customer/tickets/new',
  'GET /customer/billing/pay',
  'GET /customer/meetings/book',
  'GET /customer/meetings/book/:kind',
  'GET /customer/meetings/:meetingId/move',
  'GET /customer/meetings/:meetingId/cancel',
]);

function metByViewer({ role }: PortalPerson, name: string, row: Row): Outcome | null {
  // How a person signs in, and a page that is a form alone.
  if (name.startsWith('POST') || name === 'GET /customer/security') return 403;
  if (FORMS_ALONE.has(name)) return 'to /customer';
  return metInRole(role, name, row);
}
