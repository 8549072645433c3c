import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { rejectCustomer, reopenRegistration } from './approval-commands.server.ts';
import { inviteContact } from './contact-invitation-commands.server.ts';
import { createCustomer, updateCustomer } from './customer-commands.server.ts';
import { customerOperations } from './customer-operations.server.ts';
import { removeCustomer, restoreCustomer } from './customer-removal-commands.server.ts';
import { customerSearch, registrationAgenda } from './customer-sources-sql.server.ts';
import { customerVerbs, newcomerVerbs, registrationVerbs } from './customer-verbs.ts';
import { approveAsMember } from './joining-approval-commands.server.ts';
import { admitNewcomer, declineNewcomer } from './newcomer-commands.server.ts';
import { assignStaff, unassignStaff } from './staff-assignment-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(registrationVerbs.reject, (staff, { reason }, { customerId }) =>
    rejectCustomer(staff, { customerId, reason }),
  ),
  on(registrationVerbs.join, (staff, { into }, { customerId }) =>
    approveAsMember(staff, { customerId, into }),
  ),
  on(
    registrationVerbs.reopen,
    (staff, _, { customerId }) => reopenRegistration(staff, { customerId }),
    (_) => ({
      kind: 'success',
      title: 'Registration Reopened',
      description: 'It is pending again.',
    }),
  ),
  on(
    newcomerVerbs.admit,
    (staff, _, { newcomerId }) => admitNewcomer(staff, newcomerId),
    (name) => `${name} was approved`,
  ),
  on(newcomerVerbs.decline, (staff, { reason }, { newcomerId }) =>
    declineNewcomer(staff, newcomerId, reason),
  ),
  on(customerVerbs.create, createCustomer),
  on(customerVerbs.invite, inviteContact, (_, invitation) => ({
    kind: 'success',
    title: 'Invitation sent',
    description: `A link to choose a password is on its way to ${invitation.email}.`,
  })),
  on(customerVerbs.edit, (staff, edit, { customerId }) => updateCustomer(staff, customerId, edit)),
  on(
    customerVerbs.remove,
    (staff, { announced }, { customerId }) => removeCustomer(staff, customerId, announced),
    (_, { announced }) =>
      `Customer ${announced === 'archive' ? 'archived' : 'deleted'} successfully`,
  ),
  on(customerVerbs.assignStaff, (staff, { userId }, { customerId }) =>
    assignStaff(staff, customerId, userId),
  ),
  on(customerVerbs.unassignStaff, (staff, _, { customerId, staffId }) =>
    unassignStaff(staff, customerId, staffId),
  ),
  on(customerVerbs.restore, (staff, _, { customerId }) => restoreCustomer(staff, customerId)),
];

/** What this area is to the house. */
export const customersArea = {
  handlers,
  found: { customer: customerSearch },
  asks: { registration: registrationAgenda },
  operations: customerOperations,
} satisfies Area;
