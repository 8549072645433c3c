import { on } from '#app/access/verb-handlers.ts';
import { testProvider } from './provider-commands.server.ts';
import { ssoVerbs } from './sso-verbs.ts';

/** The command behind each verb. */
export const ssoHandlers = [
  on(
    ssoVerbs.test,
    (staff, _, { providerId }) => testProvider(staff, providerId),
    (problem) =>
      problem
        ? { kind: 'error', title: 'The test failed', description: problem }
        : { kind: 'success', title: 'The provider answers as it should' },
  ),
];
