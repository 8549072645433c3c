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
import { PROPOSAL_STATUSES } from './proposal-status.ts';
import { proposals } from './proposal-tables.ts';

/** A proposal as machines see it. */
export const proposalShape = recordShape({
  name: 'Proposal',
  about: 'A proposal to a customer.',
  table: proposals,
  customer: proposals.customerId,
  fields: {
    id: field(proposals.id, ID, '2f3e4d5c-6b7a-4897-a6b5-c4d3e2f1a071'),
    ...customerFields(proposals.customerId),
    title: field(proposals.title, TEXT, 'Agreement pricing rebuild'),
    totalAmount: field(proposals.totalAmount, MONEY.nullable(), '18500.00'),
    status: field(proposals.status, z.enum(PROPOSAL_STATUSES), 'accepted'),
    validUntil: field(proposals.validUntil, DAY.nullable(), '2026-12-15'),
    sentAt: field(proposals.sentAt, MOMENT.nullable(), '2026-11-10T14:00:00.000Z'),
    parties: field(proposals.parties, PARTIES, EXAMPLE_PARTIES),
    decidedAt: field(proposals.decidedAt, MOMENT.nullable(), MADE_AT),
    ...timeFields(proposals),
  },
});
