import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { priceField } from './money-fields.ts';

const serviceFields = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(100, 'Name can be at most 100 characters'),
  description: z.string().trim().max(300, 'Description can be at most 300 characters').optional(),
  unit: z.string().trim().max(20, 'Unit can be at most 20 characters').optional(),
  unitPrice: priceField('Price'),
  taxName: z.string().trim().max(60, 'Tax can be at most 60 characters').optional(),
};

/** A service of the catalog. */
export const serviceSchema = z.object({ ...serviceFields, submissionId: submissionIdField });

/** An edit of one; lines that began with it keep what they took. */
export const serviceEditSchema = z.object({ ...serviceFields, version: versionField });

export type NewService = z.infer<typeof serviceSchema>;
export type ServiceEdit = z.infer<typeof serviceEditSchema>;
