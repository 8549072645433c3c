import { type SQL, sql } from 'drizzle-orm';
import { type Actor, shownNameOf } from './actor.ts';
import type { ApprovalStatus } from './approval-status.ts';
import { type MemberRole, rightsOfMember } from './member-rights.ts';
import { isAssignedOnly } from './staff-people-sql.server.ts';
import { rightsOfStaff, type StaffRole } from './staff-rights.ts';

/** The columns that a statement reads of an account, and as whom the account acts. */
export type ActorRow = {
  user_id: string;
  name: string;
  email: string;
  role: string | null;
  staff_role: StaffRole | null;
  /** Of staff who see no other customers, those that they are assigned to. */
  assigned: string[] | null;
  customer_id: string | null;
  customer_name: string | null;
  company_id: string | null;
  approval_status: ApprovalStatus | null;
  member_role: MemberRole | null;
  may_sign: boolean | null;
  /** The approved customers that the person is a member of. */
  companies?: { id: string; name: string }[] | null;
  /** Of who is a member nowhere, or of a rejected customer alone: the company that they join once the firm approves. */
  joining?: string | null;
  /** Of staff: the customer's person as whom this session looks at the portal. */
  viewing?: ActorRow | null;
};

/** The person as whom the staff session `s` views the portal, as long as that person belongs to an approved customer. */
export const VIEWED_AS = sql`case when r.role = 'admin' then (
  select to_jsonb(person) from (
    select vu.id as user_id, vu.name, vu.email, vc.id as customer_id, vc.display_name as customer_name, vc.company_id,
        vc.approval_status, vm.role as member_role, vm.may_sign
      from portal_views v join members vm on vm.id = v.member_id and vm.ended_at is null
        join customer_profiles vc on vc.id = vm.customer_id and vc.archived_at is null and vc.approval_status = 'approved'
        join users vu on vu.id = vm.user_id and vu.deactivated_at is null
      where v.session_id = s.id and v.staff_user_id = u.id and v.ended_at is null and v.until > now()) person) end`;

/** The company, still a customer, whose invitation the account `u` has accepted and waits to be approved for. */
const JOINING = sql`case when m.customer_id is null or m.approval_status = 'rejected' then (
  select wc.display_name from member_invitations w join customer_profiles wc on wc.id = w.customer_id
      and wc.archived_at is null and wc.approval_status = 'approved'
    where w.accepted_by = u.id and w.awaits_approval order by w.accepted_at, w.id limit 1) end`;

/** The columns of an `ActorRow`, except `viewing`. */
export const ACTOR_COLUMNS = sql`u.id as user_id, u.name, u.email, r.role, r.staff_role, m.*, ${JOINING} as joining,
  case when r.role = 'admin' and r.staff_role <> 'admin' and ${isAssignedOnly}
    then to_jsonb(array(select a.customer_id from staff_customers a where a.user_id = u.id order by 1)) end as assigned`;

/**
 * Selects the role of the account `u` and the membership that it acts by. Memberships of approved customers come first; among
 * them the chosen one, then the oldest. If `only` is not null, only the membership of that customer counts.
 */
export function membershipOf(chosen: SQL, only: SQL): SQL {
  return sql`left join user_roles r on r.user_id = u.id
    left join lateral (
      select c.id as customer_id, c.display_name as customer_name, c.company_id, c.approval_status,
          m.role as member_role, m.may_sign,
          jsonb_agg(jsonb_build_object('id', c.id, 'name', c.display_name)) filter (where c.approval_status = 'approved') over () as companies
        from members m join customer_profiles c on c.id = m.customer_id and c.archived_at is null
        where m.user_id = u.id and m.ended_at is null and (${only}::uuid is null or c.id = ${only}::uuid)
        order by (c.approval_status = 'approved') desc, (c.id is not distinct from ${chosen}) desc, m.joined_at, m.id
        limit 1) m on true`;
}

/** Returns the actor that the row describes. */
export function actorOfRow(row: ActorRow): Actor {
  const person = { userId: row.user_id, name: row.name, email: row.email };
  if (row.role === 'admin') {
    const { assigned: customers } = row;
    const role = row.staff_role ?? 'reader';
    const rights = rightsOfStaff(role, customers !== null);
    const viewed = row.viewing && rights.includes('manage') ? actorOfRow(row.viewing) : null;
    return {
      kind: 'admin',
      ...person,
      role,
      rights,
      customers,
      ...(viewed?.kind === 'customer' && {
        viewing: {
          ...viewed,
          rights: viewed.rights.filter((right) => right === 'money' || right === 'work'),
          viewedBy: { userId: row.user_id, name: shownNameOf(person), rights: viewed.rights },
        },
      }),
    };
  }
  if (row.customer_id && row.approval_status && !row.joining) {
    return {
      kind: 'customer',
      ...person,
      customerId: row.customer_id,
      companyName: row.customer_name ?? '',
      companyId: row.company_id,
      companies: (row.companies ?? []).sort((one, other) => one.name.localeCompare(other.name)),
      approval: row.approval_status,
      rights: rightsOfMember({
        role: row.member_role ?? 'viewer',
        maySign: row.may_sign === true,
      }),
    };
  }
  return { kind: 'user', ...person, ...(row.joining && { joining: row.joining }) };
}
