import { z } from 'zod';
import { versionField } from '#app/platform/version-field.ts';

/** Whom of the customer's people a record is private to; nobody in particular where the whole company sees it. */
export const privateToField = z.uuid('Choose someone from the list').optional();

/** That only anyone who makes a record and the firm see it. */
export const onlyMeField = z.boolean().optional();

/** Whom staff make a record private to, or that they open it to the company. */
export const privacySchema = z.object({ privateTo: privateToField, version: versionField });

export type PrivacyChange = z.infer<typeof privacySchema>;
