import { formOf } from '#app/platform/verb.ts';
import type { FeeRange } from '#app/records/settings/firm-proof.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { FieldGrid, Group } from '#app/ui/Stack.tsx';
import styles from './Settings.module.css';
import { feeVerbs } from './setting-verbs.ts';

const ROWS = [1, 2, 3] as const;

/** What the firm's work typically costs, by the size of a client, as the public page says it. */
export function FeesSection({ fees, savedAt }: { fees: readonly FeeRange[]; savedAt: string }) {
  const [first, second, third] = fees;
  return (
    <div className={styles.after}>
      <ScreenSection title="Fees by size">
        {fees.length === 0 ? (
          <EmptyState title="The page names no fees">
            <p>It says what drives the fee. A range by size lets owners tell whether to call.</p>
          </EmptyState>
        ) : (
          <ul className={styles.holidays}>
            {fees.map(({ size, audit, sprint }) => (
              <li key={size} className={styles.holiday}>
                <span className={styles.holidayName}>
                  {size}
                  <span className={styles.date}>
                    {[audit && `Audit ${audit}`, sprint && `Sprint ${sprint}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Group mt="md">
          <FormDialog
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                {fees.length === 0 ? 'Add fees' : 'Edit the fees'}
              </Button>
            )}
            title="Fees by size"
            size="lg"
            {...formOf(feeVerbs.save, {})}
            defaultValue={{
              size1: first?.size,
              audit1: first?.audit,
              sprint1: first?.sprint,
              size2: second?.size,
              audit2: second?.audit,
              sprint2: second?.sprint,
              size3: third?.size,
              audit3: third?.audit,
              sprint3: third?.sprint,
              savedAt,
            }}
            labels={{ submit: 'Save', sending: 'Saving...' }}
            intro="As the page should say it, for example: Up to 15 technicians, $9,000 to $12,000. Leave rows empty that you don't need."
          >
            {(fields) => (
              <>
                {ROWS.map((row) => (
                  <FieldGrid key={row} columns={3}>
                    <DialogText field={fields[`size${row}`]} label={`Size ${row}`} />
                    <DialogText field={fields[`audit${row}`]} label={`Audit ${row}`} />
                    <DialogText field={fields[`sprint${row}`]} label={`Sprint ${row}`} />
                  </FieldGrid>
                ))}
                <DialogHidden field={fields.savedAt} />
              </>
            )}
          </FormDialog>
        </Group>
      </ScreenSection>
    </div>
  );
}
