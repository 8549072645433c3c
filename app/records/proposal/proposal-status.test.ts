import { describe, expect, it } from 'vitest';
import { shownContractStatus, signatureOutcome } from '../contract/contract-status.ts';
import { shownProposalStatus } from './proposal-status.ts';

const TODAY = '2026-11-21';

describe('the status that shows', () => {
  it.each([
    ['sent', null, 'sent'],
    ['sent', TODAY, 'sent'],
    ['sent', '2026-11-20', 'expired'],
    ['accepted', '2026-11-20', 'accepted'],
    ['draft', '2026-11-20', 'draft'],
  ] as const)('of a proposal that is %s until %s is %s', (status, validUntil, shown) => {
    expect(shownProposalStatus({ status, validUntil }, TODAY)).toBe(shown);
  });

  it.each([
    ['signed', null, 'signed'],
    ['signed', TODAY, 'signed'],
    ['signed', '2026-11-20', 'expired'],
    ['sent', '2026-11-20', 'sent'],
    ['terminated', '2026-11-20', 'terminated'],
  ] as const)('of a contract that is %s and ends on %s is %s', (status, endDate, shown) => {
    expect(shownContractStatus({ status, endDate }, TODAY)).toBe(shown);
  });

  it('takes a signature away only on the way back', () => {
    expect(
      (['draft', 'sent', 'signed', 'expired', 'terminated'] as const).map(signatureOutcome),
    ).toEqual(['withdraw', 'withdraw', 'stamp', 'keep', 'keep']);
  });
});
