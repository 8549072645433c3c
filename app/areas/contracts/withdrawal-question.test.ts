import { describe, expect, it } from 'vitest';
import { CONTRACT_STATUSES } from '#app/records/contract/contract-status.ts';
import { withdrawalQuestion } from './withdrawal-question.ts';

describe('the question before a signature is withdrawn', () => {
  it('is asked for every status that takes back a signature given in the portal, and names the signer', () => {
    const signed = { title: 'Retainer', signedBy: 'Dana Whitfield', signedDate: new Date() };
    const asking = CONTRACT_STATUSES.filter((status) => withdrawalQuestion(status, signed));
    expect(asking).toEqual(['draft', 'sent']);
    for (const status of asking) {
      expect(withdrawalQuestion(status, signed)?.text).toContain(
        'The signature of Dana Whitfield will be withdrawn, and the customer has to sign again.',
      );
    }
  });

  it('is asked, without an undo, for every status that clears the date of a signature on paper', () => {
    const signed = { title: 'Retainer', signedBy: null, signedDate: new Date() };
    const asking = CONTRACT_STATUSES.filter((status) => withdrawalQuestion(status, signed));
    expect(asking).toEqual(['draft', 'sent']);
    expect(withdrawalQuestion('sent', signed)).toEqual({
      title: 'Clear the signed date?',
      text: '"Retainer" is sent to the customer again. Its signed date will be cleared, and changing the status back does not restore it.',
      confirm: 'Clear Signed Date',
    });
  });

  it('is not asked where nobody signed', () => {
    const unsigned = { title: 'Retainer', signedBy: null, signedDate: null };
    for (const status of CONTRACT_STATUSES) {
      expect(withdrawalQuestion(status, unsigned)).toBeNull();
    }
  });
});
