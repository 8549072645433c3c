import { asc, eq, inArray } from 'drizzle-orm';
import { type AdminActor, shownNameOf } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { hostHours } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';

/** Returns the kinds of meeting with the people who hold them, and these people's own hours, for the settings. */
export async function getBookingSettings(actor: AdminActor) {
  return asActor(actor, async (tx) => {
    const kinds = await tx.select().from(meetingKinds).orderBy(asc(meetingKinds.createdAt));
    const ids = [...new Set(kinds.flatMap((kind) => kind.hostIds))];
    const people = ids.length
      ? await tx
          .select({
            id: users.id,
            name: users.name,
            email: users.email,
            role: userRoles.role,
            deactivatedAt: users.deactivatedAt,
          })
          .from(users)
          .leftJoin(userRoles, eq(userRoles.userId, users.id))
          .where(inArray(users.id, ids))
      : [];
    const hours = ids.length
      ? await tx.select().from(hostHours).where(inArray(hostHours.userId, ids))
      : [];
    const hosts = people
      .map((person) => {
        const own = hours.find(({ userId }) => userId === person.id);
        return {
          id: person.id,
          name: shownNameOf(person),
          isStaff: person.role === 'admin' && person.deactivatedAt === null,
          timeZone: own?.timeZone ?? firmZone(),
          week: own?.week ?? null,
          daysOff: own?.daysOff ?? [],
          version: own?.version ?? 0,
        };
      })
      .sort((a, b) => a.name.localeCompare(b.name));
    return { kinds, hosts };
  });
}

/** The kinds of meeting and their hosts, as the settings show them. */
export type BookingSettings = Awaited<ReturnType<typeof getBookingSettings>>;
