import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice-subjects.ts';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';

type UnreadCounts = Readonly<Record<NoticeSubject, number>> & { readonly seen?: number };

const SECTION: Record<NoticeSubject, string> = {
  ticket: 'tickets',
  task: 'tasks',
  document: 'documents',
  document_request: 'documents',
  procedure: 'procedures',
  invoice: 'invoices',
  proposal: 'proposals',
  contract: 'contracts',
  project: 'projects',
  meeting: 'meetings',
  outcome: 'outcomes',
  inquiry: '',
  registration: 'approval',
  webhook: 'automation',
  mailbox: 'mailbox',
};

/** Customers find their invoices under billing, staff a board at its customer; inquiries are on the dashboard. */
function sectionOf(home: '/admin' | '/customer', subject: NoticeSubject): string {
  if (home === '/customer' && subject === 'invoice') return '/customer/billing';
  if (home === '/admin' && subject === 'outcome') return '/admin/customers';
  const section = SECTION[subject];
  return section ? `${home}/${section}` : home;
}

/** How many records have something unread, without those that only ask for action. */
export function totalUnread(unread: UnreadCounts): number {
  const all = NOTICE_SUBJECTS.reduce((sum, subject) => sum + unread[subject], 0);
  return all - (unread.seen ?? 0);
}

/** Unread records, and those that ask for action, by the address of their section; only sections that have some. */
export function unreadBySection(
  home: '/admin' | '/customer',
  unread: UnreadCounts,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const subject of NOTICE_SUBJECTS) {
    const to = sectionOf(home, subject);
    const count = (counts.get(to) ?? 0) + unread[subject];
    if (count > 0) counts.set(to, count);
  }
  return counts;
}

/** A surface's navigation with the count of unread records at each section that has some and no count of its own. */
export function withUnread(
  groups: readonly FrameLinkGroup[],
  home: '/admin' | '/customer',
  unread: UnreadCounts,
): FrameLinkGroup[] {
  const counts = unreadBySection(home, unread);
  const label = home === '/customer' ? 'unread or to do' : 'unread';
  return groups.map((group) => ({
    ...group,
    links: group.links.map((link) => {
      const count = counts.get(link.to);
      return count && !link.waiting ? { ...link, waiting: { count, label } } : link;
    }),
  }));
}
