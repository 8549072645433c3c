import { z } from 'zod';
import { versionField } from '#app/platform/forms/version-field.ts';

/** The person of a customer to whom a record is private; empty if the whole company sees it. */
export const privateToField = z.uuid('Choose someone from the list').optional();

/** The switch that makes a record visible only to the person who makes it and to the firm. */
export const onlyMeField = z.boolean().optional();

/** To whom staff make a record private, or that they open it to the company. */
export const privacySchema = z.object({ privateTo: privateToField, version: versionField });

export type PrivacyChange = z.infer<typeof privacySchema>;
