import { parseWithZod } from '@conform-to/zod/v4';
import { inquirySchema, leadMagnetSchema } from './inquiry-forms.ts';

/** Checks an inquiry in the browser by the schema that the server uses. */
export const validateInquiry = (formData: FormData) =>
  parseWithZod(formData, { schema: inquirySchema });

/** Checks a checklist request in the browser by the schema that the server uses. */
export const validateLeadMagnet = (formData: FormData) =>
  parseWithZod(formData, { schema: leadMagnetSchema });
