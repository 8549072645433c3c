import { firstChoice } from '#app/areas/companies/company-choice.ts';
import { formOf } from '#app/platform/verb.ts';
import { INQUIRY_STATUS_DISPLAY, statusWithCustomer } from '#app/records/inquiry/inquiry-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { InquiryDetail } from './inquiry-detail-queries.server.ts';
import { inquiryVerbs } from './inquiry-verbs.ts';

const CustomerField = onDemand(
  async () => (await import('#app/areas/customers/CustomerField.tsx')).CustomerField,
);
const InvitationFields = onDemand(
  async () => (await import('#app/areas/customers/CustomerFields.tsx')).InvitationFields,
);

/** Links an inquiry to an existing customer, at first the one with the same email address. */
export function LinkInquiry({ inquiry }: { inquiry: InquiryDetail }) {
  const { id, customerId, known } = inquiry;
  return (
    <FormDialog
      title="Link to Customer"
      {...formOf(inquiryVerbs.linkCustomer, { inquiryId: id })}
      defaultValue={{ customerId: known?.value ?? '' }}
      labels={{ submit: 'Link to Customer', sending: 'Linking...' }}
      intro={`This inquiry ${statusAfter(inquiry)}. No email is sent.`}
      trigger={(open) =>
        customerId ? null : (
          <Button
            variant={known && inquiry.replies.length > 0 ? 'filled' : 'default'}
            onClick={open}
          >
            Link to Customer
          </Button>
        )
      }
    >
      {(fields) => <CustomerField field={fields.customerId} chosen={known ?? undefined} />}
    </FormDialog>
  );
}

/**
 * Makes the sender of an inquiry a customer. The dialog stays open if someone else does so in the meantime, so nothing typed is
 * lost.
 */
export function CreateInquiryCustomer({ inquiry }: { inquiry: InquiryDetail }) {
  const { id, firstName, lastName, email, company, near, customerId, known } = inquiry;
  const choice = firstChoice(company, near);
  return (
    <FormDialog
      title="Create Customer"
      {...formOf(inquiryVerbs.createCustomer, { inquiryId: id })}
      defaultValue={{ contactName: `${firstName} ${lastName}`, email, ...choice }}
      labels={{ submit: 'Create Customer', sending: 'Creating...' }}
      intro={`${firstName} gets an email with a link to choose a password, valid for 7 days, and can use the portal then. This inquiry is linked to the customer and ${statusAfter(inquiry)}.`}
      trigger={(open) =>
        customerId || known ? null : (
          <Button variant={inquiry.replies.length > 0 ? 'filled' : 'default'} onClick={open}>
            Create Customer
          </Button>
        )
      }
    >
      {(fields) => (
        <InvitationFields
          fields={fields}
          company={{
            assigned: near.find((each) => each.id === choice.companyId),
            named: choice.newCompanyName,
            suggestion: company,
          }}
        />
      )}
    </FormDialog>
  );
}

/** What linking an inquiry to a customer makes of its status: "becomes Qualified", "stays Won". */
function statusAfter({ status }: InquiryDetail): string {
  const after = statusWithCustomer(status);
  return `${after === status ? 'stays' : 'becomes'} ${INQUIRY_STATUS_DISPLAY[after].label}`;
}
