import type { UnreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';

/** The navigation of a surface with the count of unread records at each section that has some and no count of its own. */
export function withUnread(
  groups: readonly FrameLinkGroup[],
  home: '/admin' | '/customer',
  { at }: UnreadMarks,
): FrameLinkGroup[] {
  const label = home === '/customer' ? 'unread or to do' : 'unread';
  return groups.map((group) => ({
    ...group,
    links: group.links.map((link) => {
      const count = at[link.to];
      return count && !link.waiting ? { ...link, waiting: { count, label } } : link;
    }),
  }));
}
