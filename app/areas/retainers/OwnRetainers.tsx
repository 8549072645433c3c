import { subtractMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { Note } from '#app/ui/Note.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { BurnDown } from './BurnDown.tsx';
import type { RetainerEvent } from './burn-down.ts';
import styles from './Retainer.module.css';
import type { listOwnRetainers } from './retainer-queries.server.ts';
import { carryWords, isLow, sizeWords } from './retainer-words.ts';

/** A customer's retainers: what is left of each, and where the rest went. */
export function OwnRetainers({
  retainers,
  today,
}: {
  retainers: Awaited<ReturnType<typeof listOwnRetainers>>;
  today: string;
}) {
  return retainers.map((retainer) => {
    const left = leftBy(retainer.events);
    const { unit, overRate, nextExpiry } = retainer;
    return (
      <ScreenSection
        key={retainer.id}
        title={retainer.name}
        note={`${sizeWords(unit, left)} left${nextExpiry ? `, the next to expire on ${formatDate(nextExpiry)}` : ''}`}
      >
        {isLow({ ...retainer, left }) ? (
          <Note tone="danger" role="status">
            Only {sizeWords(unit, left)} left.
          </Note>
        ) : null}
        <p className={styles.facts}>
          {carryWords(retainer)}.{' '}
          {overRate ? `Hours beyond it cost ${formatMoney(overRate)} each.` : null}
        </p>
        <BurnDown unit={unit} events={retainer.events} today={today} />
      </ScreenSection>
    );
  });
}

function leftBy(events: readonly RetainerEvent[]): string {
  return events.reduce(
    (left, { kind, size }) => subtractMoney(left, kind === 'added' ? `-${size}` : size),
    '0.00',
  );
}
