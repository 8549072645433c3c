import { z } from 'zod';
import {
  customerFields,
  DAY,
  EXAMPLE_PARTIES,
  field,
  ID,
  MADE_AT,
  MOMENT,
  MONEY,
  PARTIES,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { CONTRACT_STATUSES } from './contract-status.ts';
import { contracts } from './contract-tables.ts';

/** A contract as machines see it. */
export const contractShape = recordShape({
  name: 'Contract',
  about: 'An agreement with a customer.',
  table: contracts,
  customer: contracts.customerId,
  fields: {
    id: field(contracts.id, ID, '3a4b5c6d-7e8f-4a90-b1c2-d3e4f5a6b081'),
    ...customerFields(contracts.customerId),
    title: field(contracts.title, TEXT, 'Advisory agreement 2027'),
    contractValue: field(contracts.contractValue, MONEY.nullable(), '36000.00'),
    startDate: field(contracts.startDate, DAY.nullable(), '2027-01-01'),
    endDate: field(contracts.endDate, DAY.nullable(), '2027-12-31'),
    status: field(contracts.status, z.enum(CONTRACT_STATUSES), 'signed'),
    sentAt: field(contracts.sentAt, MOMENT.nullable(), '2026-11-12T14:00:00.000Z'),
    parties: field(contracts.parties, PARTIES, EXAMPLE_PARTIES),
    signedAt: field(contracts.signedDate, MOMENT.nullable(), MADE_AT),
    ...timeFields(contracts),
  },
});
