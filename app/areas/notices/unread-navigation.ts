import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import type { NoticeSubject } from './notice-subjects.ts';

type UnreadCounts = Readonly<Record<NoticeSubject, number>>;

const SECTION: Record<NoticeSubject, string> = {
  ticket: 'tickets',
  task: 'tasks',
  document: 'documents',
  document_request: 'documents',
  procedure: 'procedures',
};

/** How many records have something unread. */
export function totalUnread(unread: UnreadCounts): number {
  return Object.values(unread).reduce((sum, count) => sum + count, 0);
}

/** The navigation of a surface with the count of unread records at each section that has some. */
export function withUnread(
  groups: readonly FrameLinkGroup[],
  home: '/admin' | '/customer',
  unread: UnreadCounts,
): FrameLinkGroup[] {
  const counts = new Map<string, number>();
  for (const [subject, count] of Object.entries(unread)) {
    const to = `${home}/${SECTION[subject as NoticeSubject]}`;
    counts.set(to, (counts.get(to) ?? 0) + count);
  }
  return groups.map((group) => ({
    ...group,
    links: group.links.map((link) => {
      const count = counts.get(link.to) ?? 0;
      return count > 0 ? { ...link, waiting: { count, label: 'unread' } } : link;
    }),
  }));
}
