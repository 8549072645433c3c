import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles, users } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { accountApproved } from '#app/areas/accounts/account-mails.ts';
import { customerEffects } from '#app/areas/accounts/customer-effects.ts';
import { openCustomer } from '#app/areas/accounts/customer-profile-commands.server.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { resolveCompany } from '#app/areas/companies/company-commands.server.ts';
import { isCompanyChosen } from '#app/areas/companies/company-forms.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import { queueMail } from '#app/platform/mail/mail.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { CustomerEdit, NewCustomer } from './customer-forms.ts';
import { refuseWhileMerging } from './customer-rows.server.ts';

/**
 * Makes an existing account a customer: an approved profile with a company and an account at zero, and emails the person.
 * Returns the customer's id.
 * @throws RefusedError when the account cannot be linked or the company cannot be used.
 */
export async function createCustomer(actor: AdminActor, customer: NewCustomer): Promise<string> {
  return asActor(actor, async (tx) => {
    const [account] = await tx
      .select({ role: userRoles.role, deactivatedAt: users.deactivatedAt })
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(eq(users.id, customer.userId));
    if (!account || account.deactivatedAt || account.role === 'admin') {
      throw new RefusedError("This account can't be linked. Choose another one.");
    }
    const company = await resolveCompany(tx, actor, customer);
    const customerId = await openCustomer(tx, {
      userId: customer.userId,
      email: customer.email,
      companyId: company.id,
      approvalStatus: 'approved',
      approvedBy: actor.userId,
      approvedAt: new Date(),
      ...editableColumnsOf(customer),
    });
    if (!customerId) throw new RefusedError('This account already has a customer profile.');
    await happened(tx, actor, customerEffects, 'customer.created', {
      id: customerId,
      contact: customer.contactName,
      email: customer.email,
      company: company.name,
    });
    await queueMail(tx, {
      to: customer.email,
      content: accountApproved({
        name: customer.contactName,
        company: company.name,
        path: '/customer-auth',
      }),
    });
    return customerId;
  });
}

/** An edit as the form has it, or as the API takes it: the name that the customer gave stays without one. */
type CustomerChange = Omit<CustomerEdit, 'companyName' | 'taxCertificate'> & {
  companyName?: string | undefined;
  /** Empty for none; left out, what the customer has stays. */
  taxCertificate?: string | undefined;
};

/**
 * Edits a customer. The email stays as it is, and so does the company if none is chosen.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is outdated, RefusedError when the company cannot be used, or
 * would change while the account is being merged.
 */
export async function updateCustomer(
  actor: AdminActor,
  customerId: string,
  edit: CustomerChange,
): Promise<void> {
  await asActor(actor, async (tx) => {
    const [before] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, customerId))
      .for('update');
    if (!before) throw new NotFoundError();
    if (before.version !== edit.version) throw new ChangedMeanwhileError();
    const company = isCompanyChosen(edit) ? await resolveCompany(tx, actor, edit) : null;
    if (company && company.id !== before.companyId) await refuseWhileMerging(tx, customerId);
    const { companyName = before.companyName } = edit;
    const columns = {
      ...editableColumnsOf({ ...edit, companyName, taxCertificate: '' }),
      ...(company && { companyId: company.id }),
      ...exemptionColumnsOf(edit),
    };
    await tx
      .update(customerProfiles)
      .set({
        ...columns,
        ...nextVersion(customerProfiles),
      })
      .where(eq(customerProfiles.id, customerId));
    await logActivity(tx, actor, {
      action: 'customer.updated',
      entityType: 'customer',
      entityId: customerId,
      metadata: {
        contact: edit.contactName,
        company: companyName,
        ...changesOf(before, columns),
        ...(company ? { assignedCompany: company.name } : {}),
      },
    });
  });
}

function exemptionColumnsOf({ taxCertificate, taxExemptUntil }: CustomerChange) {
  if (taxCertificate === undefined) return {};
  return {
    taxCertificate: taxCertificate || null,
    taxExemptUntil: (taxCertificate && taxExemptUntil) || null,
  };
}

/** The columns that both forms fill; what was left blank is stored as null, also over an older value. */
function editableColumnsOf(customer: NewCustomer | CustomerEdit) {
  return {
    companyName: customer.companyName,
    contactName: customer.contactName,
    phone: customer.phone ?? null,
    address: customer.address ?? null,
    city: customer.city ?? null,
    state: customer.state ?? null,
    zipCode: customer.zipCode ?? null,
  };
}
