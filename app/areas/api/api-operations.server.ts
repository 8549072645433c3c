import type { Operation } from './operation.server.ts';
import { customerOperations } from './operations/customer-operations.server.ts';
import { inquiryOperations } from './operations/inquiry-operations.server.ts';
import { invoiceOperations } from './operations/invoice-operations.server.ts';
import { taskOperations } from './operations/task-operations.server.ts';
import { ticketOperations } from './operations/ticket-operations.server.ts';

/** All operations of the API, in the order of its documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...inquiryOperations,
  ...customerOperations,
  ...ticketOperations,
  ...taskOperations,
  ...invoiceOperations,
];
