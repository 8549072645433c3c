import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { tryEmailAgain } from './bounce-commands.server.ts';
import { bounceVerbs } from './bounce-verbs.ts';
import { announceJob, dropNoticesJob } from './notice-jobs.server.ts';

/** The command behind each verb. */
const handlers = [
  on(
    bounceVerbs.tryAgain,
    (staff, _, { userId }) => tryEmailAgain(staff, userId),
    ({ email }) => `Email to ${email} is sent again.`,
  ),
];

/** What this area is to the house. */
export const noticesArea = {
  handlers,
  jobs: [announceJob, dropNoticesJob],
} satisfies Area;
