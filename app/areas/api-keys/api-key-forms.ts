import { z } from 'zod';
import { calendarDate, oneLine } from '#app/platform/forms/form-fields.ts';
import { API_KEY_SCOPES } from '#app/records/api-key/api-key-scopes.ts';

/** A new key of the API. */
export const apiKeySchema = z.object({
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters'),
  scope: z.enum(API_KEY_SCOPES).default('read'),
  /** The last day on which it works; without one it works until it is revoked. */
  expiresOn: calendarDate('Enter a valid date').optional(),
});

export type NewApiKey = z.infer<typeof apiKeySchema>;
