import { CellLine } from '#app/ui/CellLine.tsx';
import { Link } from '#app/ui/Link.tsx';
import styles from './CustomerName.module.css';

/** Nulls where it is about no customer. */
type Named = { customerId: string | null; companyName: string | null };
type WithContact = Named & { contactName: string | null };

/** What a customer is called, for staff: the way to their page. What is about none is the firm's own. */
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

/** The same as a cell of a list, one below the other. */
export function CustomerCell({ of }: { of: WithContact }) {
  return (
    <>
      <CustomerName of={of} />
      <CellLine>{of.contactName}</CellLine>
    </>
  );
}
