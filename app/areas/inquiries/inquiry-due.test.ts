import { expect, it } from 'vitest';
import { inquiryAnswerDue } from './InquiryDue.tsx';

const dueAt = new Date('2026-11-24T15:00:00Z');
const open = { dueAt, answeredAt: null, withdrawnAt: null };

it.each([
  ['2026-11-24T10:00:00Z', 'due in 5 hours', false],
  ['2026-11-24T14:00:00Z', 'due in 1 hour', false],
  ['2026-11-24T14:59:40Z', 'due in 1 minute', false],
  ['2026-11-20T14:00:00Z', 'due in 4 days', false],
  ['2026-11-23T02:00:00Z', 'due in 37 hours', false],
  ['2026-11-24T15:30:00Z', 'overdue by 30 minutes', true],
  ['2026-11-29T15:00:00Z', 'overdue by 5 days', true],
])('at %s a new inquiry is %s', (now, text, isLate) => {
  expect(inquiryAnswerDue(open, new Date(now))).toEqual({ text, isLate });
});

it('tells afterwards whether the promise was kept', () => {
  const now = new Date('2026-12-24T00:00:00Z');
  const answered = (at: string) => inquiryAnswerDue({ ...open, answeredAt: new Date(at) }, now);
  expect(answered('2026-11-24T15:00:00Z')).toEqual({ text: 'answered in time', isLate: false });
  expect(inquiryAnswerDue({ ...open, withdrawnAt: dueAt }, now)).toEqual({
    text: 'promise withdrawn',
    isLate: false,
  });
  expect(answered('2026-11-24T18:00:00Z')).toEqual({ text: 'answered 3 hours late', isLate: true });
});
