import { expect, it } from 'vitest';
import { PROPOSAL_STATUSES } from '#app/records/proposal/proposal-status.ts';
import { reopeningQuestion } from './reopening-question.ts';

it('an answer is set aside only after a question, whatever takes its place', () => {
  const asking = (status: (typeof PROPOSAL_STATUSES)[number]) =>
    PROPOSAL_STATUSES.filter((chosen) =>
      reopeningQuestion(chosen, { title: 'Prices', status, templateVersionId: null }),
    );
  expect(asking('accepted')).toEqual(['draft', 'sent', 'rejected', 'expired']);
  expect(asking('rejected')).toEqual(['draft', 'sent', 'accepted', 'expired']);
  expect([asking('draft'), asking('sent'), asking('expired')]).toEqual([[], [], []]);
});
