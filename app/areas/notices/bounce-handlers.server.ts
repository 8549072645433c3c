import { on } from '#app/access/verb-handlers.ts';
import { tryEmailAgain } from './bounce-commands.server.ts';
import { bounceVerbs } from './bounce-verbs.ts';

/** The command behind each verb. */
export const bounceHandlers = [
  on(
    bounceVerbs.tryAgain,
    (staff, _, { userId }) => tryEmailAgain(staff, userId),
    ({ email }) => `Email to ${email} is sent again.`,
  ),
];
