import { describe, expect, it } from 'vitest';
import { CONTRACT_STATUSES } from '#app/records/contract-status.ts';
import { withdrawalQuestion } from './withdrawal-question.ts';

describe('the question before a signature is withdrawn', () => {
  it('is asked for every status that takes back a signature given in the portal, and names the signer', () => {
    const signed = { title: 'Retainer', signedBy: 'Dana Whitfield' };
    const asking = CONTRACT_STATUSES.filter((status) => withdrawalQuestion(status, signed));
    expect(asking).toEqual(['draft', 'sent']);
    for (const status of asking) {
      expect(withdrawalQuestion(status, signed)?.text).toContain(
        'The signature of Dana Whitfield will be withdrawn, and the customer has to sign again.',
      );
    }
  });

  it('is not asked where nobody signed in the portal', () => {
    for (const status of CONTRACT_STATUSES) {
      expect(withdrawalQuestion(status, { title: 'Retainer', signedBy: null })).toBeNull();
    }
  });
});
