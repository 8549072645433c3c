/** Name of the trap field that people never see; a submission that fills it is a machine's. */
export const HONEYPOT_FIELD = 'fax_number';

/**
 * What the fields of the project inquiry ask for (specification 5; lengths in characters). Kept
 * apart from the schema, which reads it, so that a page can draw the form without loading zod.
 */
export const INQUIRY_FIELDS = {
  firstName: { required: true, maxLength: 100 },
  lastName: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 255 },
  company: { required: true, maxLength: 200 },
  website: { required: false, maxLength: 300 },
  message: { required: false, maxLength: 4000 },
} as const;

/** What the fields of the checklist request ask for. */
export const LEAD_MAGNET_FIELDS = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 255 },
  company: { required: false, maxLength: 200 },
} as const;
