import { Fragment, type ReactNode } from 'react';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './AgendaRow.module.css';
import type { AgendaItem } from './agenda-items.ts';
import { agendaFacts } from './agenda-kinds.ts';
import { AGENDA_ICONS } from './agenda-links.ts';
import { isLate, shortTime, sinceText, type Viewed } from './agenda-words.ts';

/** The items under one heading. */
export function AgendaRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One thing that asks for action: what it is, for whom, how much, by when, and the button that does it if there is one. */
export function AgendaRow({
  item: { kind, due, since },
  title,
  to,
  meta,
  amount = null,
  viewed,
  act,
}: {
  item: Pick<AgendaItem, 'kind' | 'due' | 'since'>;
  title: string;
  to: string;
  /** Facts beside the title; null for one that there is not. */
  meta: readonly ReactNode[];
  /** Dollars, or words about them. */
  amount?: string | null;
  viewed: Viewed;
  /** Given, though there be none, where rows of this list have buttons. */
  act?: ReactNode;
}) {
  const KindIcon = AGENDA_ICONS[kind];
  const at = due ?? since;
  const facts = meta.filter(Boolean);
  return (
    <li className={styles.row} data-acts={act === undefined ? undefined : true}>
      <KindIcon className={styles.icon} size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.words}>
        {/* Not fetched ahead: loading a record marks its notices as read. */}
        <Link to={to} className={styles.title}>
          {title}
        </Link>
        {facts.length > 0 ? (
          <span className={styles.meta}>
            {facts.map((fact, at) => (
              // The facts of a line keep their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a fact has
              <Fragment key={at}>
                {at > 0 ? ' · ' : null}
                {fact}
              </Fragment>
            ))}
          </span>
        ) : null}
      </span>
      {amount ? <span className={styles.amount}>{amountText(amount)}</span> : null}
      {at ? (
        <time
          dateTime={at}
          className={styles.when}
          data-late={(!agendaFacts(kind).hasHour && isLate(due, viewed)) || undefined}
        >
          {due === null ? sinceText(at, viewed) : shortTime(due, viewed)}
        </time>
      ) : null}
      {act === undefined ? null : <span className={styles.act}>{act}</span>}
    </li>
  );
}

const amountText = (amount: string) => (/^-?\d/.test(amount) ? formatMoney(amount) : amount);

/** The links to what a list leaves out. */
export function AgendaMore({ children }: { children: ReactNode }) {
  return <div className={styles.more}>{children}</div>;
}
