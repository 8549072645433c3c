import type { Announcement } from '#app/areas/notices/announcement.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import { dueTimeText } from '#app/platform/response-time.ts';
import { recordPage } from '#app/records/kinds.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import type { PromiseKind } from '#app/records/promise/promise-status.ts';

// What staff are notified of promises: by notice alone, who sees to the record or all of them.

/** The record of a promise: what staff read of it, the subject of its notices, and its assignee. */
export type PromisedRecord = {
  title: string;
  subject: NoticeSubject;
  subjectId: string;
  staffId: string | null;
};

type Due = { kind: PromiseKind; dueAt: Date };

const PROMISED: Record<PromiseKind, string> = {
  inquiry: 'Answer to the inquiry of',
  ticket: 'Answer on',
  file: 'Look at the file',
  milestone: 'Milestone',
};

/** The announcement that a promise is due soon. */
export function promiseDueSoon({ kind, dueAt }: Due, record: PromisedRecord): Announcement {
  const due = dueTimeText(dueAt, firmZone());
  return { ...forStaff(record), title: `${PROMISED[kind]} ${record.title}: due ${due}` };
}

/** The announcement that a promise was broken. */
export function brokenPromise({ kind, dueAt }: Due, record: PromisedRecord): Announcement {
  const due = dueTimeText(dueAt, firmZone());
  return { ...forStaff(record), title: `${PROMISED[kind]} ${record.title}: overdue since ${due}` };
}

function forStaff({ subject, subjectId, staffId }: PromisedRecord) {
  return {
    to: { staff: staffId ?? 'all' },
    subject,
    subjectId,
    path: recordPage('admin', subject, subjectId),
  } as const;
}
