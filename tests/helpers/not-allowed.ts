import { expect } from 'vitest';

/** How the database refuses a role a table or column that it was not granted. */
export const NOT_GRANTED = { cause: { message: expect.stringContaining('permission denied') } };

/** What the product makes of a row that no policy lets a role write. */
export const NO_POLICY = 'Something this belongs to has changed in the meantime';
