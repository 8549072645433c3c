import type { ReactNode } from 'react';
import styles from './RecordCards.module.css';
import { RecordTitle } from './RecordTitle.tsx';

/** What a card shows of a record. */
export type RecordCard = {
  id: string;
  title: string;
  /** The record's own page. */
  to: string;
  isUnread: boolean;
  /** Badge or dropdown. */
  status: ReactNode;
  /** One line below the title, for example the customer. */
  note?: ReactNode;
  /** Label and value of each fact, in order. */
  facts: ReadonlyArray<readonly [label: string, value: ReactNode]>;
  actions?: ReactNode;
};

/** Records as a grid of cards, one column at phone width; used in a `ListFrame`. */
export function RecordCards({ label, cards }: { label: string; cards: readonly RecordCard[] }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {cards.map((card) => (
        <li key={card.id} className={styles.card}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  card: { title, to, isUnread, status, note, facts, actions },
}: {
  card: RecordCard;
}) {
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <RecordTitle to={to} title={title} isUnread={isUnread} />
          {note ? <p className={styles.note}>{note}</p> : null}
        </div>
        {status}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </>
  );
}
