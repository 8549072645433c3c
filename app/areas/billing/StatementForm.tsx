import { IconDownload } from '@tabler/icons-react';
import { Button } from '#app/ui/Button.tsx';
import { DayLine } from '#app/ui/DayLine.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { StatementPeriod } from './statement-period.ts';

/** Downloads the statement of an account for a period, from the address `action`. */
export function StatementForm({ action, period }: { action: string; period: StatementPeriod }) {
  return (
    <ScreenSection title="Statement">
      <form method="get" action={action}>
        <DayLine
          days={[
            { name: 'from', label: 'From', value: period.from },
            { name: 'to', label: 'To', value: period.to },
          ]}
        >
          <Button
            type="submit"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          >
            Download Statement
          </Button>
        </DayLine>
      </form>
    </ScreenSection>
  );
}
