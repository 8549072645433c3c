import {
  assess,
  readScores,
  SCORES_KEY,
  type Score,
  writeScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { ScoreGroups, ScoreLevels } from '#app/areas/inquiries/public/ScoreGroups.tsx';
import { ScoreRequestForm } from '#app/areas/inquiries/ScoreRequestForm.tsx';
import controls from '#app/ui/public/controls.module.css';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import tool from '#app/ui/public/tool.module.css';
import { useAddressForm } from '#app/ui/public/use-address-form.ts';
import styles from './ScorePage.module.css';
import { ScoreResult } from './ScoreResult.tsx';

/** The page to score the audit on screen: 25 points on the left, their result on the right. */
export function ScorePage({
  firm,
  initial,
  answer,
}: {
  firm: FirmIdentity & { url: string };
  initial: readonly (Score | null)[];
  answer?: PublicFormAnswer | undefined;
}) {
  const { form, read, scores, query } = useScores(initial);
  const result = assess(scores);
  const address = `/checklist/score${query && `?${query}`}`;
  return (
    <PublicShell firm={firm} page="other" toasts={answer?.toast ? [answer.toast] : undefined}>
      <div className={styles.page}>
        <div className={styles.opening}>
          <h1 className={styles.title}>Score your service operation</h1>
          <p className={styles.lead}>
            Twenty-five points. Ask for the record before you score: a good explanation is not a
            record. When you hesitate between two scores, take the lower one.
          </p>
          <ScoreLevels />
        </div>
        <a className={tool.bar} href="#result">
          {25 - result.open.length} of 25 · score {result.total}
        </a>
        <div className={`${tool.columns} ${styles.columns}`}>
          <form
            ref={form}
            method="get"
            action="/checklist/score"
            className={tool.form}
            onChange={read}
            onSubmit={(event) => {
              event.preventDefault();
              read();
              document.getElementById('result')?.focus();
            }}
          >
            <ScoreGroups
              initial={initial}
              step={({ href, isNext, words }) => (
                <a className={isNext ? controls.strong : controls.secondary} href={href}>
                  {words}
                </a>
              )}
            >
              <div className={tool.buttons}>
                <button type="submit" className={controls.strong}>
                  Show my score
                </button>
                <a className={controls.secondary} href="/checklist/score">
                  Start over
                </a>
              </div>
            </ScoreGroups>
          </form>
          <div className={tool.side}>
            <ScoreResult result={result} address={address} origin={firm.url} />
            {result.open.length === 0 ? (
              <section className={tool.send} aria-labelledby="send-score">
                <h2 id="send-score" className={tool.sendTitle}>
                  Send me this result
                </h2>
                <ScoreRequestForm answer={answer} scores={writeScores(scores)} />
              </section>
            ) : null}
          </div>
        </div>
        <p className={styles.printed}>
          {firm.name} · {firm.email} · {firm.url}
          {address}
        </p>
      </div>
    </PublicShell>
  );
}

/** Keeps scores in step with their form (call `read` on each change) and with the address bar. */
function useScores(initial: readonly (Score | null)[]) {
  const { form, read, reading, query } = useAddressForm(initial, readScores, queryOf);
  return { form, read, scores: reading, query };
}

function queryOf(scores: readonly (Score | null)[]): string {
  const text = writeScores(scores);
  return text && `${SCORES_KEY}=${text}`;
}
