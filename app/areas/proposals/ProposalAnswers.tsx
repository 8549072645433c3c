import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './ProposalAnswers.module.css';
import { PROPOSAL_DECISION_DISPLAY, type ProposalDecision } from './proposal-status.ts';

type Answer = {
  id: string;
  decision: ProposalDecision;
  signedName: string;
  note: string | null;
  at: Date;
  /** What staff see of where it came from and which words it is about. */
  ipAddress?: string;
  contentHash?: string;
};

/** What the customer answered to an offer, newest first. */
export function ProposalAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className={styles.answers}>
      {answers.map(({ id, decision, signedName, note, at, ipAddress, contentHash }) => (
        <li key={id} className={styles.answer}>
          <p className={styles.head}>
            <StatusBadge display={PROPOSAL_DECISION_DISPLAY[decision]} />
            <span className={styles.name}>{signedName}</span>
            <LocalTime at={at} show="datetime" />
          </p>
          {note ? <p className={styles.note}>{note}</p> : null}
          {contentHash ? (
            <p className={styles.evidence}>
              From {ipAddress}. SHA-256 of title, content and amount: <code>{contentHash}</code>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
