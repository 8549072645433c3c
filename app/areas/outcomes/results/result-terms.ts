/** The terms of the consent to show a result. They are stored with it as they were shown. */
export const RESULT_TERMS =
  'You may show these results on your public website exactly as they are shown here, with the name and the dollars that we chose. We can withdraw this at any time, and they leave the website at once.';
