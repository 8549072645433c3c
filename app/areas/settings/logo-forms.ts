import { z } from 'zod';
import { uploadIds } from '#app/areas/uploads/upload-forms.ts';

/** The form that makes a picture the firm's logo. */
export const logoSchema = z.object({
  uploads: uploadIds({ max: 1, missing: 'Please select a file' }),
});
export type LogoForm = z.infer<typeof logoSchema>;
