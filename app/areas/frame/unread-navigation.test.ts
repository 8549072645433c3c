import { IconInbox } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import type { UnreadCounts } from '#app/areas/notices/notice-queries.server.ts';
import { unreadMarks } from '#app/areas/notices/unread-marks.server.ts';
import { NOTICE_SUBJECTS } from '#app/records/notice/notice-subjects.ts';
import { withUnread } from './unread-navigation.ts';

const none = Object.fromEntries(NOTICE_SUBJECTS.map((subject) => [subject, 0])) as UnreadCounts;
const unread = { ...none, ticket: 2, document: 1, document_request: 3 };

it('adds files and the requests for files up in one section', () => {
  expect(Object.entries(unreadMarks('customer', unread).at)).toEqual([
    ['/customer/tickets', 2],
    ['/customer/documents', 4],
  ]);
  expect(unreadMarks('customer', unread).total).toBe(6);
  // What was looked at and still asks for an act counts at its section alone.
  expect(unreadMarks('customer', { ...unread, contract: 1, seen: 1 }).total).toBe(6);
});

it('counts inquiries at the dashboard, and leaves what waits for approval as it is', () => {
  const link = (to: string) => ({ to, label: to, icon: IconInbox });
  const waiting = { count: 3, label: 'waiting for approval' };
  const groups = [{ links: [link('/admin'), { ...link('/admin/approval'), waiting }] }];
  const [shown] = withUnread(
    groups,
    '/admin',
    unreadMarks('admin', { ...none, inquiry: 2, registration: 1 }),
  );
  expect(shown?.links.map((each) => each.waiting)).toEqual([
    { count: 2, label: 'unread' },
    waiting,
  ]);
});

it('leads customers to their invoices under billing', () => {
  expect(Object.entries(unreadMarks('customer', { ...none, invoice: 1 }).at)).toEqual([
    ['/customer/billing', 1],
  ]);
  expect(Object.entries(unreadMarks('admin', { ...none, invoice: 1 }).at)).toEqual([
    ['/admin/invoices', 1],
  ]);
});
