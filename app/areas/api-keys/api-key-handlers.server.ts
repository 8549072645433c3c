import { on } from '#app/access/verb-handlers.ts';
import { revokeApiKey } from './api-key-commands.server.ts';
import { apiKeyVerbs } from './api-key-verbs.ts';

/** The command behind each verb. */
export const apiKeyHandlers = [
  on(apiKeyVerbs.revoke, (staff, _, { keyId }) => revokeApiKey(staff, keyId)),
];
