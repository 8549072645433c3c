import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { revokeApiKey } from './api-key-commands.server.ts';
import { apiKeyVerbs } from './api-key-verbs.ts';

/** The command behind each verb. */
const handlers = [on(apiKeyVerbs.revoke, (staff, _, { keyId }) => revokeApiKey(staff, keyId))];

/** What this area is to the house. */
export const apiKeysArea = {
  handlers,
} satisfies Area;
