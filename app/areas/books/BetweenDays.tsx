import { useLocation } from 'react-router';
import { AddressText } from '#app/ui/AddressFields.tsx';
import { Button } from '#app/ui/Button.tsx';
import { AddressForm } from '#app/ui/Link.tsx';
import styles from './AsOfDay.module.css';

/** The first and the last day that a report is of: ?from= and ?to= of its address. */
export function BetweenDays({ period: { from, to } }: { period: { from: string; to: string } }) {
  const { pathname } = useLocation();
  return (
    <AddressForm action={pathname} className={styles.form} aria-label="Period">
      <AddressText type="date" name="from" label="From" value={from} required />
      <AddressText type="date" name="to" label="To" value={to} required />
      <Button type="submit" variant="default">
        Show
      </Button>
    </AddressForm>
  );
}
