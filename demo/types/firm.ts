import type { DemoContract, DemoInvoice, DemoLedgerEntry, DemoProposal } from './money.ts';
import type {
  DemoCompany,
  DemoContact,
  DemoInquiry,
  DemoMember,
  DemoRole,
  DemoSignup,
  DemoStaff,
  DemoSubmission,
} from './people.ts';
import type { DemoMeeting, DemoProject, DemoTask, DemoTicket } from './work.ts';
import type {
  DemoArticle,
  DemoCategory,
  DemoDocument,
  DemoDocumentRequest,
  DemoProcedure,
} from './writing.ts';

/** The whole demo: one firm, its customers and a year of their work. */
export type DemoFirm = {
  staff: DemoStaff[];
  roles: DemoRole[];
  companies: DemoCompany[];
  contacts: DemoContact[];
  members: DemoMember[];
  signups: DemoSignup[];
  inquiries: DemoInquiry[];
  submissions: DemoSubmission[];
  tickets: DemoTicket[];
  projects: DemoProject[];
  meetings: DemoMeeting[];
  tasks: DemoTask[];
  invoices: DemoInvoice[];
  ledger: DemoLedgerEntry[];
  documents: DemoDocument[];
  documentRequests: DemoDocumentRequest[];
  procedures: DemoProcedure[];
  proposals: DemoProposal[];
  contracts: DemoContract[];
  categories: DemoCategory[];
  articles: DemoArticle[];
};
