import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { ResultCard } from './ResultCard.tsx';
import styles from './ResultsPage.module.css';
import type { PublicResult } from './result-queries.server.ts';

/** What closing reports of clients say who let everyone read them, next to the fee where they let that be read too. */
export function ResultsPage({
  firm,
  results,
}: {
  firm: FirmIdentity;
  results: readonly PublicResult[];
}) {
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>Results of our clients</h1>
        <p className={styles.lead}>
          Each client read these figures on its own outcome board and agreed to show them, with or
          without its name. They are as they were in its closing report, what got worse included.
        </p>
        <div className={styles.results}>
          {results.map(({ id, client, content }) => (
            <ResultCard key={id} client={client} content={content} />
          ))}
        </div>
        <section className={styles.how} aria-labelledby="how-title">
          <h2 id="how-title">How it is measured</h2>
          <p>
            Before the work starts, both sides sign a baseline. A change is stated only where the
            average of the latest months moved by more than months differ by themselves, with at
            least five cases behind it. Dollars are that change times a value per unit that the
            client agreed to, rounded, next to what we charged. A client can withdraw its results at
            any time. None of this is a guarantee.
          </p>
          <p>
            <a href="/#contact">Ask us about yours</a>
          </p>
        </section>
      </div>
    </PublicShell>
  );
}
