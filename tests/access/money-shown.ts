/**
 * Where amounts of money are shown to those who see money, and where they are not, nobody is told any: pages by their data, files by
 * their words, with the names of parameters as in the route table. What a person without that right reads of an address stays the
 * same whatever the amounts are. The figures of the outcome board have a rule of their own.
 */
export const MONEY_SHOWN = {
  portal: [
    '/customer.data',
    '/customer/billing.data',
    '/customer/billing/invoices/:invoiceId.data',
    '/customer/billing/invoices/:invoiceId/pdf',
    '/customer/billing/ledger.data',
    '/customer/contracts.data',
    '/customer/contracts/:contractId.data',
    '/customer/outcomes.data',
    '/customer/projects.data',
    '/customer/projects/:projectId.data',
    '/customer/proposals.data',
    '/customer/proposals/:proposalId.data',
    '/files/contracts/:contractId',
  ],
  office: [
    '/admin.data',
    '/admin/analytics.data',
    '/admin/analytics/:report',
    '/admin/companies/:companyId.data',
    '/admin/contracts.data',
    '/admin/contracts/:contractId.data',
    '/admin/customers.data',
    '/admin/customers/:customerId.data',
    '/admin/customers/:customerId/outcomes.data',
    '/admin/invoices.data',
    '/admin/invoices/:invoiceId.data',
    '/admin/invoices/:invoiceId/pdf',
    '/admin/projects.data',
    '/admin/projects/:projectId.data',
    '/admin/proposals.data',
    '/admin/proposals/:proposalId.data',
    '/admin/proposals/:proposalId/start.data',
    '/admin/time-tracking.data',
    '/admin/time-tracking/export.csv',
    '/admin/time-tracking/invoice.data',
    '/files/contracts/:contractId',
  ],
};
