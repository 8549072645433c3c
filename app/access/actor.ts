import type { ApprovalStatus } from './approval-status.ts';
import type { FirmAct } from './firm-acts.ts';
import type { Right } from './member-rights.ts';
import { rightsOfStaff, type StaffRight, type StaffRole } from './staff-rights.ts';

/** Who is asking. Every read and write of the areas takes one first. */
export type Actor = Visitor | PlainUser | CustomerActor | AdminActor;

/** Nobody in particular. */
type Visitor = { kind: 'visitor' };

/** The received email by which someone acts, once: `asActor` settles it in the transaction of what they do. */
type ByMail = {
  id: string;
  /** What stood below their words: the quotation and the signature. */
  quoted: string;
};

/** An account that is a member of no customer. */
export type PlainUser = {
  kind: 'user';
  userId: string;
  name: string;
  email: string;
  /** The company whose invitation they have accepted and that they join once the firm approves; absent without one. */
  joining?: string;
};

/** A person acting for a customer that they are a member of, approved or not. */
export type CustomerActor = {
  kind: 'customer';
  userId: string;
  name: string;
  email: string;
  customerId: string;
  /** What the customer is called. */
  companyName: string;
  /** What their role in it allows. */
  rights: readonly Right[];
  companyId: string | null;
  /** The approved customers that they are a member of, by name. Staff who look as them see none. */
  companies: readonly { id: string; name: string }[];
  approval: ApprovalStatus;
  /** Who of the staff looks at the portal as this person, reading alone; absent when they act themselves. */
  viewedBy?: {
    userId: string;
    name: string;
    /** What the person's own role allows. */
    rights: readonly Right[];
  };
  /** The email by which they act; absent when they act themselves. */
  byMail?: ByMail;
};

/** A member of the firm's staff. */
export type AdminActor = {
  kind: 'admin';
  userId: string;
  name: string;
  email: string;
  role: StaffRole;
  /** What their role allows, narrowed by the firm's setting. */
  rights: readonly StaffRight[];
  /** The customers that they are assigned to, where they see no others; null where they see every customer. */
  customers: readonly string[] | null;
  /** The name of the key of the API that acts for this person; absent when they act themselves. */
  apiKey?: string;
  /** The email by which they act; absent when they act themselves. */
  byMail?: ByMail;
  /** The customer's person as whom they look at the portal now. Only the portal's guards know it. */
  viewing?: CustomerActor;
};

/**
 * The firm itself, without a person: its calendar, its mailbox, whoever runs the installation. It is no `Actor`: only
 * what takes an `Acting` or a `StaffOrFirm` can be done by it.
 */
export type FirmActor = {
  kind: 'firm';
  /** Why it acts; the log names it. */
  by: FirmAct;
  /** What of that kind acts, where there are several: the name of a plan. */
  named?: string;
  /** Whose decision it carries out; absent where it goes by a date or a rule alone. */
  onBehalfOf?: { userId: string; name: string; email: string };
  /** The email by which it acts; absent without one. */
  byMail?: ByMail;
};

/** Who does what is logged, announced and sent to webhooks. */
export type Acting = Actor | FirmActor;

/** Who may run a command that both the staff and the firm run. */
export type StaffOrFirm = AdminActor | FirmActor;

/** The visitor, for public pages. */
export const VISITOR: Actor = { kind: 'visitor' };

/** Anyone who runs the installation, from the command line: the owner's login tells no more of them. */
export const THE_OPERATOR: FirmActor = { kind: 'firm', by: 'command line' };

/** What all admins have in common. */
export const AN_ADMIN = {
  kind: 'admin',
  role: 'admin',
  rights: rightsOfStaff('admin', false),
  customers: null,
} as const satisfies Partial<AdminActor>;

/** Whether the actor may use the back office (specification, section 6). */
export function mayUseBackOffice(actor: Actor): actor is AdminActor {
  return actor.kind === 'admin';
}

/** Whether the actor may use the customer portal: an approved customer (specification, section 4). */
export function mayUsePortal(actor: Actor): actor is CustomerActor & { approval: 'approved' } {
  return actor.kind === 'customer' && actor.approval === 'approved';
}

/** Anyone who is waiting for the firm's approval: of their registration, or of joining a company. */
export type Waiting = (CustomerActor & { approval: 'pending' }) | (PlainUser & { joining: string });

/** Whether the actor is waiting for the firm's approval. */
export function isWaiting(actor: Actor): actor is Waiting {
  if (actor.kind === 'user') return actor.joining !== undefined;
  return actor.kind === 'customer' && actor.approval === 'pending';
}

/** Whether a person's role, in a company or on the staff, allows something. */
export function may(actor: AdminActor | CustomerActor, right: Right | StaffRight): boolean {
  return (actor.rights as readonly string[]).includes(right);
}

/** By which rights one of a customer's people is asked to act. Anyone who looks as them sees what they are asked. */
function askedOf({ rights, viewedBy }: CustomerActor): readonly Right[] {
  return viewedBy?.rights ?? rights;
}

/**
 * Names everything about a person that the text of a statement may depend on (`cachedPlan`): their database role and their
 * rights.
 */
export function variantOf(actor: AdminActor | CustomerActor): string {
  if (actor.kind === 'admin') return ['staff', actor.role, ...actor.rights].join(' ');
  const asked = askedOf(actor);
  return ['customer', actor.approval, ...actor.rights, 'asked', ...asked].join(' ');
}

/** Whether one of a customer's people is asked to do what needs the right. */
export function isAsked(actor: CustomerActor, right: Right | StaffRight): boolean {
  return (askedOf(actor) as readonly string[]).includes(right);
}

/** What is the same for all of the staff who see the same: what is stored for several of them goes by it. */
export function sightOf({ rights, customers }: AdminActor): string {
  return [...(customers ?? ['every']), ...rights].join(' ');
}

/** The address where a signed-in person belongs: admins in the back office, everyone else in the portal (specification, section 2). */
export function homeOf(actor: Actor): '/admin' | '/customer' {
  return actor.kind === 'admin' ? '/admin' : '/customer';
}

/** The name to show for a person on screen. Accounts that were created with only an email address have no name. */
export function shownNameOf({ name, email }: { name: string; email: string }): string {
  return name.trim() || email;
}

/** The id of the account that looks at a screen: the person themselves, or the staff member who views the portal as them. */
export function lookerIdOf(actor: AdminActor | CustomerActor | PlainUser): string {
  return (actor.kind === 'customer' && actor.viewedBy?.userId) || actor.userId;
}

/** The acting account's id, or null for a visitor and the firm. */
export function userIdOf(actor: Acting): string | null {
  return actor.kind === 'visitor' || actor.kind === 'firm' ? null : actor.userId;
}

/** The account that decided what is done: the acting one, or the one on whose behalf the firm acts; null without any. */
export function deciderIdOf(actor: Acting): string | null {
  return actor.kind === 'firm' ? (actor.onBehalfOf?.userId ?? null) : userIdOf(actor);
}
