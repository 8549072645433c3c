import { z } from 'zod';
import { kindsIn } from '#app/records/kinds.ts';
import { database } from '../db/database.server.ts';
import { log } from '../log.server.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveTopic } from './live-topics.ts';

const TOPICS: readonly LiveTopic[] = [...kindsIn('live').keys(), 'notice'];

// What the functions notify_live_change, for one person, and live_notices_changed, for many, write in the migrations.
const changeSchema = z
  .object({
    topic: z.enum(TOPICS),
    id: z.string(),
    customerId: z.string().nullable(),
    staffOnly: z.boolean(),
    userId: z.string().nullable(),
    userIds: z.array(z.string()).optional(),
    transaction: z.string().nullable().default(null),
  })
  .transform(({ userId, userIds = userId === null ? null : [userId], ...change }) => ({
    ...change,
    userIds: userIds && new Set(userIds),
  }));

let hub: LiveHub | null = null;

/** Starts listening to the changes that database triggers report, on a connection of its own if the engine has one. */
export async function openLive(): Promise<void> {
  const opened = new LiveHub();
  hub = opened;
  const onGap = () => opened.gap();
  await database().listen(
    'live_changes',
    (payload) => {
      const parsed = changeSchema.safeParse(JSON.parse(payload));
      if (parsed.success) opened.publish(parsed.data);
      else log().error({ payload }, 'a live change could not be read');
    },
    onGap,
  );
  await database().listen('access_changed', (userId) => opened.accessChanged(userId), onGap);
}

/** The process's changes. @throws Error before `openLive`. */
export function live(): LiveHub {
  if (!hub) throw new Error('Live updates are not open.');
  return hub;
}

/** How many streams are open. */
export function openStreams(): number {
  return hub?.size ?? 0;
}

/** Ends every stream, so that the server can stop. Browsers reconnect to another process, and requests in progress continue. */
export function endStreams(): void {
  hub?.close();
}

/** Ends what `openLive` began. */
export function closeLive(): void {
  endStreams();
  hub = null;
}
