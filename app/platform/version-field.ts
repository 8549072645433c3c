import { z } from 'zod';

/** The highest version that its column holds. */
export const HIGHEST_VERSION = 2_147_483_647;

/** The copy of a record that a form was opened on, so that an edit of an older one is noticed. */
export const versionField = z.number().int().min(1).max(HIGHEST_VERSION);
