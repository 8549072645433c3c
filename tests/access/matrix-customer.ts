import { ownRecord, portal, type Row } from './matrix-rows.ts';

/** The endpoints of the portal. */
export const CUSTOMER_ENDPOINTS: Record<string, Row> = {
  'GET /customer': portal,
  'GET /customer/notifications': portal,
  'POST /customer/notifications': portal,
  'GET /customer/security': portal,
  'GET /customer/tasks': portal,
  'GET /customer/tasks/:taskId': ownRecord,
  'GET /customer/tickets': portal,
  'GET /customer/tickets/new': portal,
  'POST /customer/tickets/new': portal,
  'GET /customer/tickets/suggestions': portal,
  'GET /customer/tickets/:ticketId': ownRecord,
  'POST /customer/tickets/:ticketId/close': ownRecord,
  'POST /customer/tickets/:ticketId/reopen': ownRecord,
  'POST /customer/switch': portal,
  'GET /customer/people': portal,
  'POST /customer/people/leave': portal,
  'POST /customer/people/:memberId/remove': ownRecord,
  'POST /customer/people/invitations/:invitationId/send': ownRecord,
  'POST /customer/people/invitations/:invitationId/take-back': ownRecord,
  'GET /customer/company': portal,
  'POST /customer/company': portal,

  'GET /customer/documents': portal,
  'GET /customer/documents/:documentId': ownRecord,
  'POST /customer/documents/:documentId/take-back': ownRecord,
  'GET /customer/procedures': portal,

  'GET /customer/projects': portal,
  'GET /customer/projects/:projectId': ownRecord,
  'GET /customer/meetings': portal,
  'GET /customer/meetings/:meetingId': ownRecord,

  'GET /customer/proposals': portal,
  'GET /customer/proposals/:proposalId': ownRecord,
  'GET /customer/contracts': portal,
  'GET /customer/contracts/:contractId': ownRecord,

  'GET /customer/billing': portal,
  'GET /customer/billing/ledger': portal,
  'GET /customer/billing/statement': portal,
  'GET /customer/billing/invoices/:invoiceId': ownRecord,
  'GET /customer/billing/invoices/:invoiceId/pdf': ownRecord,
};
