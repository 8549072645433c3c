import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import {
  type AdminActor,
  type CustomerActor,
  mayUseBackOffice,
  mayUsePortal,
} from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { calendarFeeds, meetings } from '#app/records/meeting/meeting-tables.ts';
import { calendarText } from './icalendar.ts';
import { eventOf } from './meeting-calendar.ts';

type Member = AdminActor | CustomerActor;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** How far back a calendar that is subscribed to reaches, and how much it holds at most. */
const DAYS_BACK = 366;
const MOST_EVENTS = 1000;

/** The path of a person's calendar. */
export function calendarPath(token: string): string {
  return `/calendar/${token}.ics`;
}

/** Returns when a person created their calendar's address; null if they have none. */
export async function getCalendarFeed(actor: Member): Promise<{ createdAt: Date } | null> {
  const [feed] = await asActor(actor, (tx) =>
    tx
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, actor.userId)),
  );
  return feed ?? null;
}

/**
 * Creates the secret of a person's calendar address and invalidates the previous one. It is shown only once, because only its
 * hash is stored. If a customer's provider (`providerId`) vouched for the session, the address is of that customer alone.
 */
export async function makeCalendarFeed(
  actor: Member,
  { providerId }: { providerId: string | null } = { providerId: null },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashOf(token);
  const made = { tokenHash, providerId: actor.kind === 'customer' ? providerId : null };
  await asActor(actor, async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId: actor.userId, ...made })
      .onConflictDoUpdate({
        target: calendarFeeds.userId,
        set: { ...made, createdAt: sql`now()` },
      });
    await logActivity(tx, actor, {
      action: 'calendar.address_made',
      entityType: 'calendar',
      entityId: actor.userId,
    });
  });
  return token;
}

/** Removes a person's calendar address, which then opens nothing. */
export async function removeCalendarFeed(actor: Member): Promise<void> {
  await asActor(actor, async (tx) => {
    const removed = await tx
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.userId, actor.userId))
      .returning({ userId: calendarFeeds.userId });
    if (removed.length === 0) return;
    await logActivity(tx, actor, {
      action: 'calendar.address_removed',
      entityType: 'calendar',
      entityId: actor.userId,
    });
  });
}

/**
 * Returns the calendar that a secret opens: for staff all meetings, for others those of their companies, by its owner's present
 * rights.
 * @throws NotFoundError for a secret that is wrong, was renewed, or whose owner may no longer sign in.
 */
export async function calendarOf(token: string): Promise<string> {
  const actors = TOKEN.test(token) ? await unsafeFeedOwner(token) : [];
  if (actors.length === 0) throw new NotFoundError();
  const firm = firmNow();
  const now = new Date();
  const events = [];
  for (const actor of actors) {
    const home = actor.kind === 'admin' ? '/admin' : '/customer';
    const rows = await latestMeetings(actor);
    events.push(...rows.map((meeting) => eventOf(meeting, firm, { home, now })));
  }
  return calendarText('PUBLISH', events, { name: `${firm.name} meetings` });
}

function latestMeetings(actor: Member) {
  return asActor(actor, (tx) =>
    tx
      .select()
      .from(meetings)
      .where(
        and(
          actor.kind === 'customer' ? eq(meetings.customerId, actor.customerId) : undefined,
          isNull(meetings.archivedAt),
          gt(meetings.meetingDate, sql`now() - make_interval(days => ${DAYS_BACK})`),
        ),
      )
      .orderBy(desc(meetings.meetingDate), desc(meetings.id))
      .limit(MOST_EVENTS),
  );
}

/** Whose calendar a secret opens, once for each of their companies, past row-level security: there is no session to ask. */
async function unsafeFeedOwner(token: string): Promise<Member[]> {
  const [feed] = await unsafeAccountsTransaction((tx) =>
    tx
      .select({
        userId: calendarFeeds.userId,
        only: identityProviders.customerId,
        stands: sql<boolean>`${calendarFeeds.providerId} is null or ${identityProviders.isEnabled}`,
      })
      .from(calendarFeeds)
      .leftJoin(identityProviders, eq(identityProviders.id, calendarFeeds.providerId))
      .where(eq(calendarFeeds.tokenHash, hashOf(token))),
  );
  if (!feed?.stands) return [];
  const actor = await unsafeActorOfUser(feed.userId);
  if (mayUseBackOffice(actor)) return feed.only ? [] : [actor];
  const all = mayUsePortal(actor) ? actor.companies : [];
  const companies = feed.only ? all.filter(({ id }) => id === feed.only) : all;
  const actors = await Promise.all(companies.map(({ id }) => unsafeActorOfUser(feed.userId, id)));
  return actors.filter((each) => mayUsePortal(each));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
