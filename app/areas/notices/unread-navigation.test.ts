import { expect, it } from 'vitest';
import { totalUnread, unreadBySection } from './unread-navigation.ts';

const unread = { ticket: 2, task: 0, document: 1, document_request: 3, procedure: 0 };

it('adds files and the requests for files up in one section', () => {
  expect([...unreadBySection('/customer', unread)]).toEqual([
    ['/customer/tickets', 2],
    ['/customer/documents', 4],
  ]);
  expect(totalUnread(unread)).toBe(6);
});
