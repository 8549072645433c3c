import { parseWithZod } from '@conform-to/zod/v4';
import { estimateRequestSchema, scoreRequestSchema } from './lead-forms.ts';

/** Checks a request for an estimate in the browser by the schema that the server uses. */
export const validateEstimateRequest = (formData: FormData) =>
  parseWithZod(formData, { schema: estimateRequestSchema });

/** Checks a request for a score in the browser by the schema that the server uses. */
export const validateScoreRequest = (formData: FormData) =>
  parseWithZod(formData, { schema: scoreRequestSchema });
