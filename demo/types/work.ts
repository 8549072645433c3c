import type { DemoMoment } from './people.ts';

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
  /** What the contact answered a few hours after it was resolved. */
  rating?: { isGood: boolean; word?: string };
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
  kind: 'hourly' | 'fixed' | 'retainer';
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
 * An appointment `inDays` from now (negative: behind; moved to a day that the firm is open, of the `weekday` given, 1 for Monday) at `time` on the office clock, or `inMinutes`
 * from now. Without a company it is the firm's own.
 */
export type DemoMeeting = (
  | { inDays: number; weekday?: 1; time: string }
  | { inMinutes: number }
) & {
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
