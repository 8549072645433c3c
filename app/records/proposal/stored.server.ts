import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import {
  PROPOSAL_STATUS_DISPLAY,
  PROPOSAL_STATUSES,
  shownProposalStatus,
} from './proposal-status.ts';
import { proposals } from './proposal-tables.ts';
import { proposalShape } from './shape.server.ts';

/** Where a proposal is stored, and what it is called. */
export const storedProposal = {
  table: proposals,
  customer: proposals.customerId,
  name: sql`${proposals.title}`,
  shown: ({ status: stored, at }, today) => {
    const status = PROPOSAL_STATUSES.find((each) => each === stored);
    return status
      ? PROPOSAL_STATUS_DISPLAY[shownProposalStatus({ status, validUntil: at }, today)]
      : null;
  },
  shape: proposalShape,
} satisfies StoredKind;
