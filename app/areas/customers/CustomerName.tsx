import { Link } from '#app/ui/Link.tsx';
import styles from './CustomerName.module.css';

/** Nulls where it is about no customer. */
type Named = { customerId: string | null; companyName: string | null };
type WithContact = Named & { contactName: string | null };

/** A customer's name, for staff, linked to their page; a record without a customer is the firm's own. */
export function CustomerName({ of: { customerId, companyName } }: { of: Named }) {
  if (customerId === null) return 'Internal';
  return (
    <Link to={`/admin/customers/${customerId}`} className={styles.name}>
      {companyName}
    </Link>
  );
}

/** The same with the contact's name, in one line. */
export function CustomerAndContact({ of }: { of: WithContact }) {
  return (
    <>
      <CustomerName of={of} />
      {of.contactName === null ? null : `, ${of.contactName}`}
    </>
  );
}

/** The same as a cell of a list: only the name in a table, the contact below it on a card. */
export function CustomerCell({ of }: { of: WithContact }) {
  const { companyName, contactName } = of;
  return (
    <span
      className={styles.cell}
      title={contactName ? `${companyName}, ${contactName}` : undefined}
    >
      <CustomerName of={of} />
      <span className={styles.contact}>{contactName}</span>
    </span>
  );
}
