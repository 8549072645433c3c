/** The name of the trap field that people never see; only programs fill it. */
export const HONEYPOT_FIELD = 'fax_number';

/**
 * The fields of the project inquiry (specification 5; lengths in characters). They are apart from the schema, which reads them,
 * so that a page can draw the form without loading zod.
 */
export const INQUIRY_FIELDS = {
  firstName: { required: true, maxLength: 100 },
  lastName: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 255 },
  company: { required: true, maxLength: 200 },
  phone: { required: false, maxLength: 40 },
  website: { required: false, maxLength: 300 },
  message: { required: false, maxLength: 4000 },
  /** The address of an estimate behind its question mark, carried by the form unseen. */
  estimate: { required: false, maxLength: 3000 },
} as const;

/** The fields of the checklist request. */
export const LEAD_MAGNET_FIELDS = {
  name: { required: true, maxLength: 100 },
  email: { required: true, maxLength: 255 },
  company: { required: false, maxLength: 200 },
} as const;

/** The fields of the form below an estimate; `estimate` is hidden. */
export const ESTIMATE_REQUEST_FIELDS = {
  name: LEAD_MAGNET_FIELDS.name,
  email: LEAD_MAGNET_FIELDS.email,
  estimate: { required: true, maxLength: 3000 },
} as const;

/** The fields of the form below a scored checklist; `scores` is hidden. */
export const SCORE_REQUEST_FIELDS = {
  name: LEAD_MAGNET_FIELDS.name,
  email: LEAD_MAGNET_FIELDS.email,
  company: LEAD_MAGNET_FIELDS.company,
  scores: { required: true, maxLength: 25 },
} as const;
