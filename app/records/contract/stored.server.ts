import { sql } from 'drizzle-orm';
import type { StoredKind } from '../stored-kind.server.ts';
import {
  CONTRACT_STATUS_DISPLAY,
  CONTRACT_STATUSES,
  shownContractStatus,
} from './contract-status.ts';
import { contracts } from './contract-tables.ts';
import { contractShape } from './shape.server.ts';

/** Where a contract is stored, and what it is called. */
export const storedContract = {
  table: contracts,
  customer: contracts.customerId,
  name: sql`${contracts.title}`,
  shown: ({ status: stored, at }, today) => {
    const status = CONTRACT_STATUSES.find((each) => each === stored);
    return status
      ? CONTRACT_STATUS_DISPLAY[shownContractStatus({ status, endDate: at }, today)]
      : null;
  },
  shape: contractShape,
} satisfies StoredKind;
