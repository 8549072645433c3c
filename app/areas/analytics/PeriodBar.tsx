import { useLocation } from 'react-router';
import { AddressText } from '#app/ui/AddressFields.tsx';
import { Button } from '#app/ui/Button.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { AddressForm, Link } from '#app/ui/Link.tsx';
import styles from './PeriodBar.module.css';
import { PRESETS, type RequestedPeriod, type Span } from './period.ts';

/** The period of all reports: a ready-made span, or a first and a last day. Its state is in the address. */
export function PeriodBar({
  asked,
  isCompared = true,
}: {
  asked: RequestedPeriod;
  /** Whether the figures stand next to those of the period before. */
  isCompared?: boolean;
}) {
  const { pathname } = useLocation();
  const { preset, typed, period, problem } = asked;
  const isOwn = preset === null;
  return (
    <div className={styles.bar}>
      <div className={styles.choices}>
        <nav className={styles.presets} aria-label="Period">
          {PRESETS.map(({ value, label }) => (
            <Link
              key={value}
              to={`${pathname}?range=${value}`}
              className={styles.preset}
              aria-current={value === preset ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
        <AddressForm action={pathname} className={styles.form} aria-label="Own period">
          <AddressText
            type="date"
            name="from"
            aria-label="First day"
            value={isOwn ? typed.from : period.from}
            max={period.today}
            isWrong={problem !== null}
          />
          <span aria-hidden="true">to</span>
          <AddressText
            type="date"
            name="to"
            aria-label="Last day"
            value={isOwn ? typed.to : period.to}
            max={period.today}
            isWrong={problem !== null}
          />
          <Button type="submit" variant="default">
            Apply
          </Button>
        </AddressForm>
      </div>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem} The figures below are those of {words(period)}.
        </p>
      ) : null}
      <p className={styles.words}>
        <b>{words(period)}</b>, {period.days === 1 ? '1 day' : `${period.days} days`}
        {isCompared ? `, compared with ${words(period.before)}` : ''}. Dates use the firm's time
        zone.
      </p>
    </div>
  );
}

function words({ from, to }: Span): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}
