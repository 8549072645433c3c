import { formOf } from '#app/platform/verb.ts';
import { BILLING_LETTERS } from '#app/records/invoice/billing-contacts.ts';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './BillingTermsSection.module.css';
import type { PickedPerson } from './billing-terms-forms.ts';
import type { BillingTerms } from './billing-terms-queries.server.ts';
import { billingTermsVerbs } from './collection-verbs.ts';

const BillingTermsFields = onDemand(
  async () => (await import('./BillingTermsFields.tsx')).BillingTermsFields,
);

/** How a client is billed: days to pay, purchase order, and who is emailed what. */
export function BillingTermsSection({
  customerId,
  terms,
  people,
  isActive,
}: {
  customerId: string;
  terms: BillingTerms;
  people: readonly PickedPerson[];
  isActive: boolean;
}) {
  const { netDays, purchaseOrder, exportName, contacts, version } = terms;
  const here = people.filter(({ isActive }) => isActive);
  return (
    <ScreenSection
      title="Billing terms"
      actions={
        <EditDialog
          title="Billing Terms"
          size="lg"
          record="billing terms"
          {...formOf(billingTermsVerbs.save, { customerId })}
          defaultValue={{
            netDays: netDays?.toString(),
            purchaseOrder: purchaseOrder ?? undefined,
            exportName: exportName ?? undefined,
            contacts,
            version,
          }}
          isEditable={isActive}
        >
          {(fields) => <BillingTermsFields fields={fields} people={here} />}
        </EditDialog>
      }
    >
      <dl className={styles.terms}>
        <div>
          <dt>Days to pay</dt>
          <dd>{netDays === null ? 'As the firm sets' : formatCount(netDays, 'day', 'days')}</dd>
        </div>
        <div>
          <dt>Purchase order</dt>
          <dd>{purchaseOrder ?? '—'}</dd>
        </div>
        <div>
          <dt>Name at your accountant</dt>
          <dd>{exportName ?? 'The same name'}</dd>
        </div>
        <div>
          <dt>Billing contacts</dt>
          <dd>
            {contacts.length === 0
              ? 'Everyone who sees invoices'
              : contacts.map((contact) => (
                  <span key={contact.email} className={styles.contact}>
                    {contact.name} <span className={styles.soft}>{contact.email}</span>
                    {contact.userId && !here.some(({ userId }) => userId === contact.userId) ? (
                      <span className={styles.left}>Left the company: gets no email</span>
                    ) : (
                      <span className={styles.soft}>
                        {BILLING_LETTERS.filter((letter) => contact[letter]).join(', ')}
                      </span>
                    )}
                  </span>
                ))}
          </dd>
        </div>
      </dl>
    </ScreenSection>
  );
}
