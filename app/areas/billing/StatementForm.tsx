import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './StatementForm.module.css';
import type { StatementPeriod } from './statement-period.ts';

/** Downloads the statement of an account for a period, from the address `action`. */
export function StatementForm({ action, period }: { action: string; period: StatementPeriod }) {
  const id = useId();
  return (
    <ScreenSection title="Statement">
      <form method="get" action={action} className={styles.form}>
        <div className={styles.field}>
          <label htmlFor={`${id}-from`}>From</label>
          <input id={`${id}-from`} type="date" name="from" defaultValue={period.from} required />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-to`}>To</label>
          <input id={`${id}-to`} type="date" name="to" defaultValue={period.to} required />
        </div>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
        >
          Download Statement
        </Button>
      </form>
    </ScreenSection>
  );
}
