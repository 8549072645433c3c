import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { storeProviderOfEnvironment } from './environment-provider-commands.server.ts';
import { testProvider } from './provider-commands.server.ts';
import { openSso } from './provider-connection.server.ts';
import { ssoVerbs } from './sso-verbs.ts';

/** The command behind each verb. */
const handlers = [
  on(
    ssoVerbs.test,
    (staff, _, { providerId }) => testProvider(staff, providerId),
    (problem) =>
      problem
        ? { kind: 'error', title: 'The test failed', description: problem }
        : { kind: 'success', title: 'The provider answers as it should' },
  ),
];

/** What this area is to the house. */
export const ssoArea = {
  handlers,
  open: openSso,
  serve: storeProviderOfEnvironment,
} satisfies Area;
