import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import {
  inviteMember,
  sendInvitationAgain,
  takeInvitationBack,
} from './invitation-commands.server.ts';
import { addMember, changeMember, removeMember } from './member-commands.server.ts';
import { memberVerbs, staffMemberVerbs } from './member-verbs.ts';

const sent = (_: unknown, { email }: { email: string }) =>
  ({
    kind: 'success',
    title: 'Invitation sent',
    description: `A link to join is on its way to ${email}.`,
  }) as const;
const removed = (name: string) => `${name} was removed`;

/** The command behind each verb. */
const handlers = [
  on(memberVerbs.invite, (owner, form) => inviteMember(owner, owner.customerId, form), sent),
  on(memberVerbs.sendAgain, (owner, _, { invitationId }) =>
    sendInvitationAgain(owner, invitationId),
  ),
  on(memberVerbs.takeBack, (owner, _, { invitationId }) => takeInvitationBack(owner, invitationId)),
  on(memberVerbs.change, (owner, form, { memberId }) => changeMember(owner, memberId, form)),
  on(memberVerbs.remove, (owner, _, { memberId }) => removeMember(owner, memberId), removed),
  on(
    staffMemberVerbs.invite,
    (staff, form, { customerId }) => inviteMember(staff, customerId, form),
    sent,
  ),
  on(
    staffMemberVerbs.add,
    (staff, form, { customerId }) => addMember(staff, customerId, form),
    (name) => `${name} was added`,
  ),
  on(staffMemberVerbs.sendAgain, (staff, _, { sentInvitationId }) =>
    sendInvitationAgain(staff, sentInvitationId),
  ),
  on(staffMemberVerbs.takeBack, (staff, _, { sentInvitationId }) =>
    takeInvitationBack(staff, sentInvitationId),
  ),
  on(staffMemberVerbs.change, (staff, form, { membershipId }) =>
    changeMember(staff, membershipId, form),
  ),
  on(
    staffMemberVerbs.remove,
    (staff, _, { membershipId }) => removeMember(staff, membershipId),
    removed,
  ),
];

/** What this area is to the house. */
export const membersArea = {
  handlers,
} satisfies Area;
