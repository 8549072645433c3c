import type { Announcement } from '#app/areas/notices/announcement.ts';
import { recordPage } from '#app/records/kinds.ts';
import { type RetainerForMail, retainerLow } from './retainer-mails.ts';
import { sizeWords } from './retainer-words.ts';

/** What an announcement says of a retainer; people are told of it with the invoice of its last block. */
export type AnnouncedRetainer = RetainerForMail & {
  id: string;
  customerId: string;
  invoiceId: string;
};

/** The announcement to both sides that little is left of a retainer. */
export function lowForBoth(retainer: AnnouncedRetainer): Announcement[] {
  const left = sizeWords(retainer.unit, retainer.left);
  const about = { subject: 'invoice', subjectId: retainer.invoiceId } as const;
  const staff = recordPage('admin', 'retainer', retainer.id);
  const own = '/customer/billing';
  return [
    {
      ...about,
      to: { staff: 'all' },
      path: staff,
      title: `${left} left of ${retainer.name}, ${retainer.companyName}`,
      mail: { content: retainerLow(retainer, 'firm', staff) },
    },
    {
      ...about,
      to: { customer: retainer.customerId },
      path: own,
      title: `${left} left of ${retainer.name}`,
      mail: { content: retainerLow(retainer, 'customer', own) },
    },
  ];
}
