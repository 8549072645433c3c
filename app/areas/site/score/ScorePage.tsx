import { CHECKLIST_GROUPS } from '#app/areas/inquiries/checklist/checklist-points.ts';
import {
  assess,
  pointKey,
  readScores,
  SCORES_KEY,
  type Score,
  writeScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { LEGAL_NOTE, SCORE_LEVELS } from '#app/areas/inquiries/checklist/checklist-scoring.ts';
import { ScoreRequestForm } from '#app/areas/inquiries/ScoreRequestForm.tsx';
import controls from '#app/ui/public/controls.module.css';
import type { PublicFormAnswer } from '#app/ui/public/PublicForm.tsx';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import tool from '#app/ui/public/tool.module.css';
import { useAddressForm } from '#app/ui/public/use-address-form.ts';
import styles from './ScorePage.module.css';
import { ScoreResult } from './ScoreResult.tsx';

/** The audit to be scored on the screen: 25 points on the left, what they come to on the right. */
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
          <dl className={styles.levels}>
            {SCORE_LEVELS.map(({ score, label, meaning }) => (
              <div key={score}>
                <dt>
                  {score} {label}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </div>
        <a className={tool.bar} href="#result">
          {25 - result.open.length} of 25 · score {result.total}
        </a>
        <div className={`${tool.columns} ${styles.columns}`}>
          <form
            ref={form}
            method="get"
            action="/checklist/score"
            className={`${tool.form} ${styles.form}`}
            onChange={read}
            onSubmit={(event) => {
              event.preventDefault();
              read();
              document.getElementById('result')?.focus();
            }}
          >
            {CHECKLIST_GROUPS.map(({ letter, title, purpose, points }, place) => (
              <section
                key={letter}
                id={`group-${letter}`}
                className={styles.group}
                aria-labelledby={`group-${letter}-title`}
              >
                <h2 id={`group-${letter}-title`}>
                  <span className={styles.letter} aria-hidden="true">
                    {letter}
                  </span>
                  {title}
                </h2>
                <p className={styles.purpose}>{purpose}</p>
                {points.map(({ number, title: name, lookFor, askFor }, index) => (
                  <fieldset key={number} id={`point-${number}`} className={styles.point}>
                    <legend>
                      <span className={styles.number}>{number}</span> {name}
                    </legend>
                    <p className={styles.text}>{lookFor}</p>
                    <p className={styles.text}>
                      <strong>Ask for:</strong> {askFor}
                    </p>
                    <div className={styles.choices}>
                      {SCORE_LEVELS.map(({ score, label }) => (
                        <label key={score}>
                          <input
                            type="radio"
                            name={pointKey(number)}
                            value={score}
                            defaultChecked={initial[place * 5 + index] === score}
                          />
                          <span>
                            {score} {label}
                          </span>
                        </label>
                      ))}
                    </div>
                  </fieldset>
                ))}
                <Steps place={place} />
              </section>
            ))}
            <p className={styles.legal}>{LEGAL_NOTE}</p>
            <div className={`${tool.buttons} ${styles.end}`}>
              <button type="submit" className={controls.strong}>
                Show my score
              </button>
              <a className={controls.secondary} href="/checklist/score">
                Start over
              </a>
            </div>
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

/** The ways to the groups before and after this one, where a narrow screen shows one group at a time. */
function Steps({ place }: { place: number }) {
  const [before, after] = [CHECKLIST_GROUPS[place - 1], CHECKLIST_GROUPS[place + 1]];
  return (
    <p className={styles.steps}>
      {after ? (
        <a className={controls.strong} href={`#group-${after.letter}`}>
          Next: {after.letter}. {after.title}
        </a>
      ) : null}
      {before ? (
        <a className={controls.secondary} href={`#group-${before.letter}`}>
          Back to {before.letter}
        </a>
      ) : null}
    </p>
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
