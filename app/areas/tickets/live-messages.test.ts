import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from './conversation-queries.server.ts';
import { type ArrivedMessage, hear, stillArriving, withArrivals } from './live-messages.ts';

const message = (id: string, second: number): ConversationMessage => ({
  id,
  authorName: 'Tom Okafor',
  authorSide: 'firm',
  message: `Message ${id}`,
  quoted: null,
  isInternal: false,
  splitInto: null,
  isOwn: false,
  submissionId: null,
  createdAt: new Date(2026, 10, 23, 9, 0, second),
  attachments: [],
});
const [one, two, three] = [message('1', 1), message('2', 2), message('3', 3)];
const NONE: readonly ArrivedMessage[] = [];
const idsOf = (messages: readonly ConversationMessage[]) => messages.map(({ id }) => id);

describe('messages that live changes bring', () => {
  it('stand among the loaded ones where they were written, in whatever order they were heard of', () => {
    const heard = hear(hear(NONE, [three]), [two]);
    expect(idsOf(withArrivals([one], heard))).toEqual(['1', '2', '3']);
  });

  it('are there once, when they are told twice and when the data hold them', () => {
    const heard = hear(hear(NONE, [two, three]), [two]);
    expect(idsOf(withArrivals([one], heard))).toEqual(['1', '2', '3']);
    expect(idsOf(withArrivals([one, two], heard))).toEqual(['1', '2', '3']);
    const all = [one, two, three];
    expect(withArrivals(all, heard)).toBe(all);
  });

  it('of one moment come after the loaded one', () => {
    expect(idsOf(withArrivals([one], hear(NONE, [message('0', 1)])))).toEqual(['1', '0']);
  });

  it('outlast data that were read before, and no second ones', () => {
    const heard = hear(NONE, [two, three]);
    const after = stillArriving(heard, [one, two]);
    expect(idsOf(withArrivals([one, two], after))).toEqual(['1', '2', '3']);
    expect(stillArriving(after, [one, two])).toEqual([]);
  });
});
