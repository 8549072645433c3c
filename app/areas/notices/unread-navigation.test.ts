import { expect, it } from 'vitest';
import type { UnreadCounts } from './notice-queries.server.ts';
import { NOTICE_SUBJECTS } from './notice-subjects.ts';
import { totalUnread, unreadBySection } from './unread-navigation.ts';

const none = Object.fromEntries(NOTICE_SUBJECTS.map((subject) => [subject, 0])) as UnreadCounts;
const unread = { ...none, ticket: 2, document: 1, document_request: 3 };

it('adds files and the requests for files up in one section', () => {
  expect([...unreadBySection('/customer', unread)]).toEqual([
    ['/customer/tickets', 2],
    ['/customer/documents', 4],
  ]);
  expect(totalUnread(unread)).toBe(6);
});

it('leads customers to their invoices under billing', () => {
  expect([...unreadBySection('/customer', { ...none, invoice: 1 })]).toEqual([
    ['/customer/billing', 1],
  ]);
  expect([...unreadBySection('/admin', { ...none, invoice: 1 })]).toEqual([['/admin/invoices', 1]]);
});
