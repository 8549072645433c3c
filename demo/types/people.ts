import type { MemberRole } from '#app/access/member-rights.ts';
import type { StaffRole } from '#app/access/staff-rights.ts';

/**
 * A moment in the demo year, counted back from the day the demo is loaded. With `hour` (6 to 17, fractions
 * allowed: 9.5 is 9:30) it is that hour of that day; without it, exactly `daysAgo` × 24 hours ago.
 */
export type DemoMoment = { daysAgo: number; hour?: number };

/** Someone of the firm. All of them sign in to the back office. */
export type DemoStaff = {
  key: string;
  name: string;
  email: string;
  jobTitle: string;
  role: 'admin';
  joinedDaysAgo: number;
};

/** Someone on the staff who is no admin, with a login of their own. */
export type DemoRole = { name: string; email: string; role: StaffRole; joinedDaysAgo: number };

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
  /** Of one of the people of their company's account; without it they have an account of their own, as the main contact. */
  role?: MemberRole;
  approvedByKey: string;
};

/** Someone who works for a customer beside its contact, with a login of their own. `joined`: their companies, the first of them first. */
export type DemoMember = {
  name: string;
  email: string;
  role: MemberRole;
  maySign: boolean;
  joined: { companyKey: string; daysAgo: number }[];
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
  phone?: string;
  website?: string;
  message?: string;
  status: DemoInquiryStatus;
  note?: string;
  /** The address of the estimate it is about, behind the question mark. */
  estimate?: string;
};

/** Someone who asked for the checklist, for an estimate (its address) or for scores (a digit each point). */
export type DemoSubmission = DemoMoment & {
  name: string;
  email: string;
  company?: string;
  estimate?: string;
  scores?: string;
};
