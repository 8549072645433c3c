import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { type MeetingForMail, whatAndWhen } from './meeting-mails.ts';
import { whenText } from './meeting-time.ts';

/** What happened to a meeting that a colleague attends, or to their place in it. */
export type ColleagueChange = 'added' | 'removed' | 'moved' | 'changed' | 'cancelled';

const SUBJECTS: Record<ColleagueChange, string> = {
  added: 'Please attend',
  removed: 'No need to attend',
  moved: 'New time',
  changed: 'Changed',
  cancelled: 'Canceled',
};
const TEXTS: Record<ColleagueChange, string> = {
  added: 'Please attend this meeting. Say on its page if you will.',
  removed:
    'You no longer need to attend this meeting. The attached file removes it from your calendar.',
  moved: 'A meeting that you attend has a new time. Say on its page if you will be there.',
  changed: 'A meeting that you attend has changed. Here are the current details.',
  cancelled:
    'A meeting that you attend will not take place. The attached file removes it from your calendar.',
};

/** The title of a notice to a colleague. */
export function colleagueTitle(title: string, change: ColleagueChange): string {
  return `${SUBJECTS[change]}: ${title}`;
}

/** The email to a colleague who attends a meeting without holding it; `path` opens it in the back office. */
export function colleagueMail(
  meeting: MeetingForMail,
  change: ColleagueChange,
  path: string,
): MailContent {
  return {
    subject: colleagueTitle(meeting.title, change),
    preview: whenText(meeting),
    heading: meeting.title,
    blocks: [
      { kind: 'text', text: TEXTS[change] },
      ...whatAndWhen(meeting),
      { kind: 'button', label: 'Open the meeting', href: path },
    ],
  };
}
