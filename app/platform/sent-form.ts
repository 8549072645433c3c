/**
 * The header that names one sending of a form. `POST /sent-forms` answers what came of it, and says by the same header whether it
 * knows.
 */
export const SENT_FORM = 'Sent-Form';

/** What that says of a form: it was answered (the answer follows), is still worked on, or did not arrive and never will. */
export type SentFormState = 'answered' | 'arrived' | 'given-up';
