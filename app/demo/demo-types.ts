/**
 * A moment in the demo year, counted back from the day the demo is loaded. With `hour` (6 to 17, fractions
 * allowed: 9.5 is 9:30) it is that hour of that day; without it, exactly `daysAgo` × 24 hours ago.
 */
export type DemoMoment = { daysAgo: number; hour?: number };

/** Somebody of the firm. All of them sign in to the back office. */
export type DemoStaff = {
  key: string;
  name: string;
  email: string;
  jobTitle: string;
  role: 'admin';
  joinedDaysAgo: number;
};

/** A customer company: a commercial HVAC service contractor. `mainContactKey` carries its account and records. */
export type DemoCompany = {
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  employees: number;
  joinedDaysAgo: number;
  mainContactKey: string;
};

/** A person of a customer company with an approved login. */
export type DemoContact = {
  key: string;
  companyKey: string;
  name: string;
  title: string;
  email: string;
  phone: string;
  joinedDaysAgo: number;
  approvedByKey: string;
};

/** A sign-up without a company yet: still waiting, or rejected with the reason its mail carried. */
export type DemoSignup = DemoMoment & {
  name: string;
  email: string;
  phone: string;
  companyName: string;
  /** The link of the acknowledgement has not been opened yet. */
  isEmailUnconfirmed?: true;
  rejection?: DemoMoment & { byKey: string; reason: string };
};

type DemoInquiryStatus = 'new' | 'contacted' | 'qualified' | 'won' | 'lost';

/** A project inquiry from the public site; `note` is what the firm wrote beside it. */
export type DemoInquiry = DemoMoment & {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  website?: string;
  message?: string;
  status: DemoInquiryStatus;
  note?: string;
  /** The address of the estimate it is about, behind the question mark. */
  estimate?: string;
};

/** Somebody who asked for the checklist, for an estimate (its address) or for scores (a digit each point). */
export type DemoSubmission = DemoMoment & {
  name: string;
  email: string;
  company?: string;
  estimate?: string;
  scores?: string;
};

/** A file on a ticket or message; `content` is its text, or a data URL of its bytes. */
export type DemoFile = { fileName: string; mimeType: string; content: string };

/** One message of a ticket; internal ones are staff notes that customers never receive. */
export type DemoMessage = {
  side: 'customer' | 'staff';
  authorKey: string;
  daysAgo: number;
  hour: number;
  text: string;
  isInternal?: true;
  files?: DemoFile[];
};

/** A support ticket. A resolved or closed one was resolved with its last staff message. */
export type DemoTicket = DemoMoment & {
  companyKey: string;
  contactKey: string;
  title: string;
  description: string;
  category: 'general' | 'technical' | 'billing' | 'service';
  priority: 'low' | 'medium' | 'high' | 'urgent';
  status: 'open' | 'in_progress' | 'waiting' | 'resolved' | 'closed';
  /** Who of the firm sees to it; left out, the first who answered. */
  assigneeKey?: string;
  files?: DemoFile[];
  messages: DemoMessage[];
};

/** A task for a customer; `dueInDays` is negative when the due date has passed. */
export type DemoTask = {
  companyKey: string;
  title: string;
  description?: string;
  priority: 'low' | 'medium' | 'high';
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled';
  daysAgo: number;
  dueInDays?: number;
  completedDaysAgo?: number;
  createdByKey: string;
  /** Whose work it is; only the firm's own has an assignee. */
  side: 'firm' | 'customer';
  assigneeKey?: string;
  projectKey?: string;
  comments?: DemoMessage[];
};

/** An engagement that runs over weeks. `budget` is dollars with two decimals as text. */
export type DemoProject = {
  key: string;
  companyKey: string;
  title: string;
  description: string;
  status: 'planning' | 'active' | 'on_hold' | 'completed' | 'cancelled';
  startDaysAgo: number;
  /** Days until its end; negative when that has passed. */
  endInDays?: number;
  budget: string;
  createdByKey: string;
  milestones?: DemoMilestone[];
};

/** A step of a project, planned for `inDays` (negative: behind); completed or still open. */
type DemoMilestone = { title: string; inDays?: number; completedDaysAgo?: number };

/** What a customer answered to an invitation. */
type DemoMeetingAnswer = {
  response: 'confirmed' | 'other_time';
  daysAgo: number;
  hour: number;
  note?: string;
};

/**
 * An appointment `inDays` from now (negative: behind; moved off a weekend) at `time` on the office clock, or `inMinutes`
 * from now. Without a company it is the firm's own.
 */
export type DemoMeeting = ({ inDays: number; time: string } | { inMinutes: number }) & {
  companyKey?: string;
  projectKey?: string;
  title: string;
  description?: string;
  minutes: number;
  status: 'scheduled' | 'completed' | 'cancelled' | 'rescheduled';
  /** Name of its room in the firm's video calls. */
  room?: string;
  notes?: string;
  createdByKey: string;
  scheduledDaysAgo: number;
  answer?: DemoMeetingAnswer;
};

/** An invoice. `amount` is dollars with two decimals as text; a prepaid one fills the customer's balance. */
export type DemoInvoice = {
  number: string;
  companyKey: string;
  description: string;
  amount: string;
  status: 'draft' | 'sent' | 'paid' | 'overdue' | 'cancelled';
  daysAgo: number;
  dueInDays: number;
  paidDaysAgo?: number;
  isPrepaid?: true;
  /** Description, quantity, unit price; together they come to the amount. */
  lines?: readonly (readonly [string, string, string])[];
  /** What was paid on it so far, when it is not paid in full. */
  partPaid?: { amount: string; daysAgo: number; reference: string };
};

/** A ledger entry: a credit raises the balance, a debit lowers it and raises the total spent. */
export type DemoLedgerEntry = {
  companyKey: string;
  type: 'credit' | 'debit';
  amount: string;
  description: string;
  daysAgo: number;
  hour: number;
  /** Number of the invoice that it pays or charges. */
  invoiceNumber?: string;
};

/** A file of a document; `body` is its text, or a data URL of its bytes. Somebody of either side uploaded it. */
export type DemoDocumentFile = DemoMoment & {
  fileName: string;
  body: string;
  uploadedByKey: string;
};

type DemoDocumentCategory = 'general' | 'contracts' | 'reports' | 'procedures';

/** A document of a customer with its first file, and those that have replaced it, oldest first. */
export type DemoDocument = DemoDocumentFile & {
  companyKey: string;
  /** The project of the company that it belongs to. */
  projectKey?: string;
  title: string;
  description: string;
  category: DemoDocumentCategory;
  later?: DemoDocumentFile[];
};

/** A file that the firm asked a customer for; `answeredWith` is the file name of the document that answered it. */
export type DemoDocumentRequest = DemoMoment & {
  companyKey: string;
  title: string;
  note?: string;
  category: DemoDocumentCategory;
  requestedByKey: string;
  dueInDays?: number;
  answeredWith?: string;
  withdrawn?: DemoMoment;
};

/** Who of the firm did something to a version of a procedure, and how long ago. */
export type DemoSignature = { key: string; daysAgo: number };

/** A version of a procedure; `body` is Markdown. The company's main contact may have understood it. */
type DemoProcedureVersion = {
  body: string;
  writtenBy: DemoSignature;
  reviewedBy?: DemoSignature;
  approvedBy?: DemoSignature;
  understoodDaysAgo?: number;
};

/** A procedure; `status` is that of its last version. */
export type DemoProcedure = {
  companyKey: string;
  title: string;
  description?: string;
  status: 'draft' | 'review' | 'approved' | 'archived';
  versions: DemoProcedureVersion[];
};

export type DemoCategory = {
  key: string;
  name: string;
  description: string;
  /** A Tabler icon name, for example "calendar-event". */
  icon: string;
  sortOrder: number;
};

/** A knowledge-base article; `body` is Markdown without front matter and without its title. */
export type DemoArticle = {
  slug: string;
  title: string;
  categoryKey: string;
  body: string;
  publishedDaysAgo: number;
  viewCount: number;
  isPublished: boolean;
  authorKey: string;
};

/** An offer to a company's main contact; `body` is Markdown. */
export type DemoProposal = {
  key: string;
  companyKey: string;
  title: string;
  body: string;
  totalAmount?: string;
  status: 'draft' | 'sent' | 'accepted' | 'rejected' | 'expired';
  createdByKey: string;
  daysAgo: number;
  sentDaysAgo?: number;
  /** Days until it is no longer valid; negative when that has passed. */
  validInDays?: number;
  answer?: { decision: 'accepted' | 'rejected' | 'changes'; daysAgo: number; note?: string };
};

/** An agreement with a company; `body` is Markdown. Its main contact signs. */
export type DemoContract = {
  companyKey: string;
  proposalKey?: string;
  title: string;
  body: string;
  value: string;
  status: 'draft' | 'sent' | 'signed' | 'expired' | 'terminated';
  createdByKey: string;
  daysAgo: number;
  sentDaysAgo?: number;
  /** Days until its first and its last day; negative when those have passed. */
  startInDays: number;
  endInDays: number;
  /** Typed without a drawing. */
  signature?: { daysAgo: number; ipAddress: string; drawing?: string };
  remindedDaysAgo?: number;
};

/** The whole demo: one firm, its customers and a year of their work. */
export type DemoFirm = {
  staff: DemoStaff[];
  companies: DemoCompany[];
  contacts: DemoContact[];
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
