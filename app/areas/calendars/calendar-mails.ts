import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The email that tells a person that a calendar of theirs can't be read. */
export function calendarAway({
  name,
  host,
  failure,
}: {
  name: string;
  host: string;
  failure: string;
}): MailContent {
  return {
    subject: `Your calendar "${name}" cannot be read`,
    preview: 'No one can book a time with you until it is read again or taken out.',
    heading: `Your calendar "${name}" cannot be read`,
    blocks: [
      {
        kind: 'text',
        text: 'It has not been read for ten minutes, so no times are offered with you: what it says now is not known. Pause or remove it under Calendars if you no longer use it. Once it can be read again, times are offered again.',
      },
      {
        kind: 'facts',
        rows: [
          ['Calendar', `${name} (${host})`],
          ['What went wrong', failure],
        ],
      },
      { kind: 'button', label: 'Open your calendars', href: '/admin/meetings/calendars' },
    ],
  };
}
