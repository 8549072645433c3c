/** The terms of the consent. They are stored with each consent as they were shown. */
export const CONSENT_TERMS =
  'The changes on our outcome board may count in the medians on your public website. They are shown without our name, only as a median of at least five companies, with the number of companies. We can withdraw this at any time, and our figures stop counting at once.';
