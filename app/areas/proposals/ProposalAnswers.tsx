import type { Parties } from '#app/records/contract/parties.ts';
import {
  PROPOSAL_DECISION_DISPLAY,
  type ProposalDecision,
} from '#app/records/proposal/proposal-status.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import styles from '#app/ui/SignedAnswers.module.css';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';

type Answer = {
  id: string;
  decision: ProposalDecision;
  signedName: string;
  note: string | null;
  at: Date;
  /** Whether it is about the words as they are now. */
  isCurrent: boolean;
  /** The words that it is about, where they are others and were stored. */
  answered: {
    title: string;
    html: string;
    totalAmount: string | null;
    parties: Parties | null;
  } | null;
  /** What staff see of where it came from and which words it is about. */
  ipAddress?: string;
  contentHash?: string;
};

/** A customer's answers to a proposal, newest first; answers to an earlier version say so and show its text. */
export function ProposalAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <ul className={styles.answers}>
      {answers.map((answer) => (
        <li key={answer.id} className={styles.answer}>
          <p className={styles.head}>
            <StatusBadge display={PROPOSAL_DECISION_DISPLAY[answer.decision]} />
            <span className={styles.name}>{answer.signedName}</span>
            <LocalTime at={answer.at} show="datetime" />
          </p>
          {answer.note ? <p className={styles.note}>{answer.note}</p> : null}
          {answer.isCurrent ? null : <EarlierVersion answered={answer.answered} />}
          {answer.contentHash ? (
            <p className={styles.evidence}>
              From {answer.ipAddress}. SHA-256 of what was answered:{' '}
              <code>{answer.contentHash}</code>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function EarlierVersion({ answered }: { answered: Answer['answered'] }) {
  if (answered === null) {
    return <p className={styles.earlier}>About an earlier version whose text was not stored.</p>;
  }
  const { title, html, totalAmount, parties } = answered;
  return (
    <>
      <p className={styles.earlier}>
        About an earlier version
        {totalAmount === null ? '' : ` for ${formatMoney(totalAmount)}`}
      </p>
      <details className={styles.words}>
        <summary>Read the version that was answered</summary>
        <p className={styles.name}>{title}</p>
        {parties ? (
          <p>
            From {parties.firmName}, for {parties.companyName}, {parties.contactName}
          </p>
        ) : null}
        {html ? <MarkdownBody html={html} /> : <p>It had no text.</p>}
      </details>
    </>
  );
}
