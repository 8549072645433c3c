import { DEMO_CONTRACTS } from './contracts/demo-contracts.ts';
import { DEMO_ARTICLES, DEMO_CATEGORIES } from './demo-articles.ts';
import { DEMO_COMPANIES } from './demo-companies.ts';
import { DEMO_CONTACTS } from './demo-contacts.ts';
import { OTHER_DOCUMENTS } from './demo-documents-other.ts';
import { DEMO_DOCUMENT_REQUESTS, RECENT_DOCUMENTS } from './demo-documents-recent.ts';
import { TARRYALL_DOCUMENTS } from './demo-documents-tarryall.ts';
import { EARLY_INQUIRIES } from './demo-inquiries-early.ts';
import { MIDYEAR_INQUIRIES } from './demo-inquiries-midyear.ts';
import { RECENT_INQUIRIES } from './demo-inquiries-recent.ts';
import { DEMO_INVOICES } from './demo-invoices.ts';
import { demoLedger } from './demo-ledger.ts';
import { DEMO_MEMBERS, DEMO_ROLES, DEMO_SIGNUPS, DEMO_STAFF } from './demo-people.ts';
import { DEMO_SUBMISSIONS } from './demo-submissions.ts';
import { DEMO_MEETINGS } from './meetings/demo-meetings.ts';
import { DEMO_PROCEDURES } from './procedures/demo-procedures.ts';
import { DEMO_PROJECTS } from './projects/demo-projects.ts';
import { DEMO_PROPOSALS } from './proposals/demo-proposals.ts';
import { BAYOU_TO_BEAVERDALE_TASKS } from './tasks/bayou-monongahela-beaverdale-tasks.ts';
import { SAGUARO_TO_CUYAHOGA_TASKS } from './tasks/saguaro-commencement-haw-river-cuyahoga-tasks.ts';
import { TARRYALL_TASKS } from './tasks/tarryall-tasks.ts';
import { BAYOU_TICKETS } from './tickets/bayou-tickets.ts';
import { HAW_RIVER_AND_CUYAHOGA_TICKETS } from './tickets/haw-river-cuyahoga-tickets.ts';
import { MONONGAHELA_AND_BEAVERDALE_TICKETS } from './tickets/monongahela-beaverdale-tickets.ts';
import { SAGUARO_AND_COMMENCEMENT_TICKETS } from './tickets/saguaro-commencement-tickets.ts';
import { TARRYALL_EARLY_TICKETS } from './tickets/tarryall-early-tickets.ts';
import { TARRYALL_RECENT_TICKETS } from './tickets/tarryall-recent-tickets.ts';
import type { DemoFirm } from './types/firm.ts';

/** A believable year of one firm: people, customers, inquiries, tickets, money, documents, articles. */
export const DEMO_FIRM: DemoFirm = {
  staff: DEMO_STAFF,
  roles: DEMO_ROLES,
  companies: DEMO_COMPANIES,
  contacts: DEMO_CONTACTS,
  members: DEMO_MEMBERS,
  signups: DEMO_SIGNUPS,
  inquiries: [...RECENT_INQUIRIES, ...MIDYEAR_INQUIRIES, ...EARLY_INQUIRIES],
  submissions: DEMO_SUBMISSIONS,
  tickets: [
    ...TARRYALL_EARLY_TICKETS,
    ...TARRYALL_RECENT_TICKETS,
    ...BAYOU_TICKETS,
    ...MONONGAHELA_AND_BEAVERDALE_TICKETS,
    ...SAGUARO_AND_COMMENCEMENT_TICKETS,
    ...HAW_RIVER_AND_CUYAHOGA_TICKETS,
  ],
  projects: DEMO_PROJECTS,
  meetings: DEMO_MEETINGS,
  tasks: [...TARRYALL_TASKS, ...BAYOU_TO_BEAVERDALE_TASKS, ...SAGUARO_TO_CUYAHOGA_TASKS],
  invoices: DEMO_INVOICES,
  ledger: demoLedger(DEMO_INVOICES),
  documents: [...TARRYALL_DOCUMENTS, ...OTHER_DOCUMENTS, ...RECENT_DOCUMENTS],
  documentRequests: DEMO_DOCUMENT_REQUESTS,
  procedures: DEMO_PROCEDURES,
  proposals: DEMO_PROPOSALS,
  contracts: DEMO_CONTRACTS,
  categories: DEMO_CATEGORIES,
  articles: DEMO_ARTICLES,
};
