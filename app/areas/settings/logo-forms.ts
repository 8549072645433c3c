import { z } from 'zod';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';

/** The form that takes a picture over as the firm's logo. */
export const logoSchema = z.object({
  uploads: uploadIds({ max: 1, missing: 'Please select a file' }),
});
export type LogoForm = z.infer<typeof logoSchema>;
