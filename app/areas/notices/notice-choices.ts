import { capitalized, kindFacts } from '#app/records/kinds.ts';
import { NOTICE_SUBJECTS, type NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { StaffRoute } from '#app/records/notice/staff-route.ts';

/** The two sides on which people are notified. */
export type NoticeSide = 'staff' | 'customer';

/** A kind of record that a side is notified of, in words for it. */
export type SubjectWords = { subject: NoticeSubject; label: string; about: string };

/** Returns what a side is notified of, in the order of its screen. */
export function subjectsOf(side: NoticeSide): SubjectWords[] {
  return NOTICE_SUBJECTS.flatMap((subject) => {
    const { many, notices } = kindFacts(subject);
    const about = notices?.[side];
    return about ? [{ subject, label: notices.label ?? capitalized(many), about }] : [];
  });
}

/** The firm's address, where email goes if no one else is left. */
export const FIRM_ROUTE: StaffRoute = { to: 'firm', people: [] };

/** Returns where email about a kind of record goes until someone chooses. */
export function usualRoute(subject: NoticeSubject): StaffRoute {
  return subject === 'webhook' ? { to: 'all', people: [] } : FIRM_ROUTE;
}
