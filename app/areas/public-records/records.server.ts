import { contractShape } from '#app/records/contract/shape.server.ts';
import { customerShape } from '#app/records/customer/shape.server.ts';
import { documentShape } from '#app/records/document/shape.server.ts';
import { invoiceShape } from '#app/records/invoice/shape.server.ts';
import { checklistRequestShape } from '#app/records/lead-magnet-submission/shape.server.ts';
import { meetingShape } from '#app/records/meeting/shape.server.ts';
import { messageShape } from '#app/records/message/shape.server.ts';
import { proposalShape } from '#app/records/proposal/shape.server.ts';
import type { Shape } from '#app/records/shape.server.ts';
import { taskShape } from '#app/records/task/shape.server.ts';
import { ticketShape } from '#app/records/ticket/shape.server.ts';
import { inquiryShape } from './inquiry-shape.server.ts';

/** Every kind of record as the API answers it and as webhooks carry it: one shape for both. */
export const RECORDS = {
  inquiry: inquiryShape,
  checklistRequest: checklistRequestShape,
  customer: customerShape,
  ticket: ticketShape,
  ticketMessage: messageShape,
  task: taskShape,
  invoice: invoiceShape,
  proposal: proposalShape,
  contract: contractShape,
  document: documentShape,
  meeting: meetingShape,
} as const satisfies Record<string, Shape>;

/** A kind of record. */
export type RecordKind = keyof typeof RECORDS;
