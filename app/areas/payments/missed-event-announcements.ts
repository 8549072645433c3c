import type { Announcement } from '#app/areas/notices/announcement.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';

const TITLE = 'Events of Stripe do not arrive';
const PATH = '/admin/books/events?came=missed';

/** The announcement that what Stripe says had to be read from its list. It goes with an invoice that was paid online. */
export function eventsMissed(subjectId: string, count: number): Announcement {
  const text = `${formatCount(count, 'event', 'events')} did not arrive within ten minutes. Plenum reads Stripe's list every hour, so no payment is lost, but payments show up late. Please check the endpoint at Stripe: its address, its signing secret, and whether it is switched on.`;
  return {
    ...{ to: { staff: 'all' }, subject: 'invoice', subjectId, title: TITLE, path: PATH },
    mail: {
      always: true,
      content: {
        ...{ subject: TITLE, preview: text, heading: TITLE },
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: 'Open the events', href: PATH },
        ],
      },
    },
  };
}
