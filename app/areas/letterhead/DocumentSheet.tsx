import type { ReactNode } from 'react';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import styles from './DocumentSheet.module.css';

/** The text that two parties sign, as a sheet of paper: who with whom, its facts, its text. */
export function DocumentSheet({
  kind,
  title,
  reference,
  parties: { firmName, companyName, contactName },
  facts,
  html,
  note,
}: {
  kind: 'Agreement' | 'Proposal';
  title: string;
  /** The id by which both sides can name it. */
  reference?: string | undefined;
  parties: { firmName: string; companyName: string; contactName: string };
  /** Label and value of each fact, in order. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Its words, made of Markdown. */
  html: string;
  /** What staff are notified of it while it is a draft. */
  note?: ReactNode;
}) {
  const [from, to] = kind === 'Agreement' ? ['Between', 'And'] : ['From', 'For'];
  return (
    <article className={styles.sheet} aria-label={kind}>
      {note ? <p className={styles.note}>{note}</p> : null}
      <header className={styles.head}>
        <p className={styles.kind}>
          {kind}
          {reference ? <span className={styles.reference}>Reference: {reference}</span> : null}
        </p>
        <h2 className={styles.title}>{title}</h2>
        <dl className={styles.parties}>
          <div>
            <dt>{from}</dt>
            <dd className={styles.party}>{firmName}</dd>
          </div>
          <div>
            <dt>{to}</dt>
            <dd className={styles.party}>{companyName}</dd>
            <dd>represented by {contactName}</dd>
          </div>
        </dl>
        {facts.length > 0 ? (
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </header>
      {html ? <MarkdownBody html={html} /> : <p className={styles.empty}>It has no text.</p>}
    </article>
  );
}
