import type { ReturnState } from '#app/records/invoice/provider-return-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { Refunds } from './refund-queries.server.ts';
import styles from './WentBack.module.css';

const REFUND_WORDS: Record<ReturnState, string> = {
  asked: 'Refund under way',
  pending: 'Refund under way',
  settled: 'Refunded',
  failed: 'Refund failed',
  undone: 'Refund failed, the money is back',
};

const DISPUTE_WORDS: Record<ReturnState, string> = {
  asked: 'Dispute under way',
  pending: 'Dispute under way, no money was taken',
  settled: 'Returned by the bank',
  failed: 'Dispute closed',
  undone: 'Dispute won, the money is back',
};

/** What went back of an invoice's online payments, and what is about to; nothing without any. */
export function WentBack({ returns }: { returns: Refunds['returns'] }) {
  if (returns.length === 0) return null;
  return (
    <ScreenSection title="Refunds and disputes">
      <ul className={styles.returns}>
        {returns.map(({ id, kind, amount, state, reason, problem, askedBy, createdAt }) => (
          <li key={id}>
            <strong className={styles.amount}>{formatMoney(amount)}</strong>{' '}
            {(kind === 'refund' ? REFUND_WORDS : DISPUTE_WORDS)[state]}
            <span className={styles.line}>{problem ? `${reason}: ${problem}` : reason}</span>
            <span className={styles.line}>
              {askedBy ? `${askedBy}, ` : null}
              <LocalTime at={createdAt} show="datetime" />
            </span>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
