import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { Collection } from './answer-queries.server.ts';
import { stageWords } from './due-reminders.ts';
import styles from './InvoiceAnswers.module.css';

/** What a client was reminded of an invoice, and the letter that comes next. */
export function RemindersSection({ collection }: { collection: Collection }) {
  const { reminders, isOut } = collection;
  if (!isOut && reminders.length === 0) return null;
  return (
    <ScreenSection title="Reminders">
      {reminders.length > 0 ? (
        <ul className={styles.answers}>
          {reminders.map(({ id, stage, open, sentOn }) => (
            <li key={id}>
              <strong>{formatDate(sentOn)}</strong>
              <p className={styles.soft}>
                Sent {stageWords(stage)}, {formatMoney(open)} open
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {isOut ? <p className={styles.soft}>{nextWords(collection)}</p> : null}
    </ScreenSection>
  );
}

function nextWords({ coming, noLetter }: Collection): string {
  if (noLetter === 'off') return 'Reminders are off in Settings.';
  if (noLetter === 'disputed') return 'None goes until the dispute is answered.';
  if (noLetter === 'promised') return 'None goes until the promised day is over.';
  if (noLetter === 'covered') return 'None goes: the balance covers it.';
  if (!coming) return 'No further reminder.';
  return `Next: ${formatDate(coming.day)}, ${stageWords(coming.stage)}.`;
}
