import { useId } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import styles from './StartDay.module.css';

/** Asks for the start day that dates are shown for; it is in the page's address. */
export function StartDay({ from }: { from: string }) {
  const id = useId();
  return (
    <Form method="get" className={styles.form} preventScrollReset replace>
      <div className={styles.field}>
        <label htmlFor={id}>Start day</label>
        <input id={id} type="date" name="start" defaultValue={from} required />
      </div>
      <Button type="submit" variant="default">
        Show Dates
      </Button>
    </Form>
  );
}
