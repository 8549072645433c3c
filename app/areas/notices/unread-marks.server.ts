import type { Surface } from '#app/records/kind-facts.ts';
import { kindFacts } from '#app/records/kinds.ts';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { UnreadCounts } from './notice-queries.server.ts';

/**
 * What the frame marks: how many records have something unread, and at the address of each section how many are
 * unread or need action.
 */
export type UnreadMarks = { total: number; at: Readonly<Record<string, number>> };

/** The marks of a side's frame. What only needs action counts at its section, not in the total. */
export function unreadMarks(side: Surface, unread: UnreadCounts): UnreadMarks {
  const at: Record<string, number> = {};
  let total = 0;
  for (const subject of NOTICE_SUBJECTS) {
    const count = unread[subject];
    const section = sectionOf(side, subject);
    total += count;
    if (count > 0) at[section] = (at[section] ?? 0) + count;
  }
  return { total: total - (unread.seen ?? 0), at };
}

/** Where a kind is counted: the section of its page, in a word of the address. */
function sectionOf(side: Surface, subject: NoticeSubject): string {
  const { at, notices } = kindFacts(subject);
  const address = notices?.section ?? at?.[side] ?? `/${side}`;
  return address.split(/[/?]/, 3).join('/');
}
