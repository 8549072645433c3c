import { parseWithZod } from '@conform-to/zod/v4';
import { bookingSchema } from './booking-forms.ts';

/** Checks a booking in the browser by the schema that the server uses. */
export const validateBooking = (formData: FormData) =>
  parseWithZod(formData, { schema: bookingSchema });
