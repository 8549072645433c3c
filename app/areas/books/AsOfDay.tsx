import { useLocation } from 'react-router';
import { AddressText } from '#app/ui/AddressFields.tsx';
import { Button } from '#app/ui/Button.tsx';
import { AddressForm } from '#app/ui/Link.tsx';
import styles from './AsOfDay.module.css';

/** The day that a report is of: ?day= of its address. */
export function AsOfDay({ day }: { day: string }) {
  const { pathname } = useLocation();
  return (
    <AddressForm action={pathname} className={styles.form} aria-label="As of">
      <AddressText type="date" name="day" label="As of" value={day} required />
      <Button type="submit" variant="default">
        Show
      </Button>
    </AddressForm>
  );
}
