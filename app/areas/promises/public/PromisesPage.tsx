import {
  keptRate,
  type PromiseFigures,
  settledCount,
} from '#app/areas/promises/promise-figures.ts';
import type { PromiseKind } from '#app/records/promise/promise-status.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './PromisesPage.module.css';

const KINDS: Record<PromiseKind, { title: string; promise: string }> = {
  inquiry: {
    title: 'Inquiry answered',
    promise: 'A person replies to an inquiry by email within one business day.',
  },
  ticket: {
    title: 'Ticket answered',
    promise: 'We reply to what a customer writes on a ticket within one business day.',
  },
  file: {
    title: 'File looked at',
    promise:
      'When a customer sends a file, one of us opens it within one business day, and they are notified.',
  },
  milestone: {
    title: 'Milestone met',
    promise: 'A project milestone is completed by its date, and the customer is notified.',
  },
};

/** What the firm promised in the last ninety days and what it kept, with the file from which anyone can recompute it. */
export function PromisesPage({ firm, figures }: { firm: FirmIdentity; figures: PromiseFigures }) {
  const { all, kinds } = figures;
  const settled = settledCount(all);
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>Promises we kept</h1>
        <p className={styles.lead}>
          Each answer, file and milestone that {firm.name} owes someone has a due time from our
          business hours. These are the last 90 days, as our system recorded them. Nobody at the
          firm can change a result.
        </p>
        <div className={styles.figure}>
          <p className={styles.rate}>{keptRate(all)}</p>
          <p className={styles.words}>
            {settled === 0
              ? 'No promise came due in the last 90 days.'
              : `${all.kept} of ${formatCount(settled, 'promise', 'promises')} kept, ${all.broken} broken.`}
          </p>
        </div>
        <table className={styles.table}>
          <caption className={styles.caption}>The last 90 days by kind</caption>
          <thead>
            <tr>
              <th scope="col">Promise</th>
              <th scope="col">Kept</th>
              <th scope="col">Broken</th>
              <th scope="col">Withdrawn</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((of) => (
              <tr key={of.kind}>
                <th scope="row">
                  {KINDS[of.kind].title}
                  <span>{KINDS[of.kind].promise}</span>
                </th>
                <td data-label="Kept">{of.kept}</td>
                <td data-label="Broken">{of.broken}</td>
                <td data-label="Withdrawn">{of.withdrawn}</td>
                <td data-label="Rate">{keptRate(of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <section className={styles.how} aria-labelledby="how-title">
          <h2 id="how-title">How it is counted</h2>
          <ul>
            <li>
              One business day is the same time on the next day that we are open. What arrives
              outside business hours counts from the next opening. A milestone has until the end of
              its day.
            </li>
            <li>
              Only a message to the person keeps a promise, at the moment at which it is sent. What
              we set in our system, such as a status, keeps none.
            </li>
            <li>
              While a ticket waits for a customer whom we asked something, the clock stops. It goes
              on with the business hours that were left.
            </li>
            <li>
              A promise is broken at the moment it was due. A late answer does not change that.
            </li>
            <li>
              Withdrawn: the ticket was closed, or merged into another one that has its own promise,
              or the record archived or deleted before a reply was due, or the date of a milestone
              changed, or we withdrew the promise ourselves. The file says why. Withdrawn promises
              are listed and not part of the rate.
            </li>
            <li>The rate is rounded down to one decimal: 100% means that none was broken.</li>
          </ul>
          <p>
            <a href="/promises.csv" download>
              Download the promises behind these figures (CSV)
            </a>
            . It has no names: a number, the kind, when each promise was made, due and settled, for
            how long its clock stopped, and the result.
          </p>
        </section>
      </div>
    </PublicShell>
  );
}
