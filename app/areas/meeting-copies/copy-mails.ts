import type { MailContent } from '#app/platform/mail/mail-content.ts';

/** The email that tells a person that meetings can't be written into a calendar of theirs. */
export function calendarNotWritten({
  name,
  host,
  failure,
}: {
  name: string;
  host: string;
  failure: string;
}): MailContent {
  return {
    subject: `Meetings cannot be written into your calendar "${name}"`,
    preview: 'It may show meetings at an old time, or miss some.',
    heading: `Meetings cannot be written into your calendar "${name}"`,
    blocks: [
      {
        kind: 'text',
        text: 'It may show meetings at an old time, or miss some; those under Meetings are right. It is tried again by itself. Under Calendars you can choose another calendar, or have none written.',
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
