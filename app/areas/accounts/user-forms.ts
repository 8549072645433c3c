import { z } from 'zod';

/** Make Admin and Remove Admin. */
export const roleSchema = z.object({ role: z.enum(['admin', 'user']) });

/** Deactivate and Reactivate. */
export const deactivationSchema = z.object({ deactivated: z.enum(['yes', 'no']) });

/** A button without a value of its own. */
export const nothingSchema = z.object({});
