import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { waitingRegistrations } from '#app/areas/customers/waiting-registrations.server.ts';
import { type UnreadCounts, unreadRecords } from '#app/areas/notices/notice-queries.server.ts';

/** What the frame around staff's screens counts: records with something unread by kind, and sign-ups that wait for approval. */
export async function countForStaff(
  actor: AdminActor,
): Promise<{ unread: UnreadCounts; waiting: number }> {
  return asActor(actor, async (tx) => ({
    unread: await unreadRecords(tx, actor),
    waiting: await waitingRegistrations(tx),
  }));
}
