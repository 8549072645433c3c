/** Most questions of a kind: three fields and these are all that someone fills in. */
export const MOST_QUESTIONS = 3;

/** The fields of a booking, apart from the schema, which reads them: a page draws the form without loading zod. */
export const BOOKING_FIELDS = {
  at: { required: true, maxLength: 40 },
  zone: { required: true, maxLength: 64 },
  form: { required: true, maxLength: 36 },
  name: { required: true, maxLength: 120 },
  email: { required: true, maxLength: 254 },
  company: { required: true, maxLength: 200 },
  answer1: { required: false, maxLength: 1000 },
  answer2: { required: false, maxLength: 1000 },
  answer3: { required: false, maxLength: 1000 },
} as const;

/** The fields of the answers, in the order of the questions. */
export const ANSWER_FIELDS = ['answer1', 'answer2', 'answer3'] as const;
