import { z } from 'zod';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';

/** A list of clients to import. */
export const clientImportSchema = z.object({
  uploads: uploadIds({ max: 1, missing: 'Choose a file' }),
});

export type ClientImport = z.infer<typeof clientImportSchema>;
