import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import controls from '#app/ui/public/controls.module.css';
import styles from './ArticleFeedback.module.css';
import { useVisit } from './use-visit.ts';

/** The answer of the action behind an article's question. */
export type FeedbackAnswer = {
  done: boolean;
  errors: readonly string[];
  /** The comment that was typed, to be shown again when it was refused. */
  comment: string;
};

const MAX_LENGTH = 1_000;

/**
 * Asks a reader whether the article helped and, if not, what was missing. Works without script too: the answer then comes with
 * the page, as `answer`.
 */
export function ArticleFeedback({
  slug,
  answer: rendered,
}: {
  slug: string;
  answer?: FeedbackAnswer | undefined;
}) {
  const fetcher = useFetcher<FeedbackAnswer>();
  const visit = useVisit();
  const thanks = useRef<HTMLParagraphElement>(null);
  const sending = fetcher.state !== 'idle';
  const answer = fetcher.data ?? rendered;
  const isDone = answer?.done === true && !sending;
  const hasAnswered = isDone && fetcher.data !== undefined;

  // The button that was pressed is gone by then.
  useEffect(() => {
    if (hasAnswered) thanks.current?.focus({ preventScroll: true });
  }, [hasAnswered]);

  const errors = sending ? [] : (answer?.errors ?? []);
  return (
    <section id="feedback" className={styles.feedback} aria-labelledby="feedback-title">
      <h2 id="feedback-title" className={styles.title}>
        Was this helpful?
      </h2>
      {isDone ? (
        <p ref={thanks} tabIndex={-1} role="status" className={styles.thanks}>
          Thank you. We read every answer when we revise an article.
        </p>
      ) : (
        <fetcher.Form method="post" action={`/kb/${slug}#feedback`} className={styles.form}>
          <input type="hidden" name="visitId" value={visit ?? ''} />
          <button
            type="submit"
            name="helpful"
            value="yes"
            className={controls.secondary}
            disabled={sending}
          >
            Yes
          </button>
          <details className={styles.no} open={errors.length > 0 || undefined}>
            <summary className={controls.secondary}>No</summary>
            <div className={styles.missing}>
              <label className={controls.label} htmlFor="feedback-comment">
                What was missing or wrong? (optional)
              </label>
              <textarea
                id="feedback-comment"
                className={controls.input}
                name="comment"
                rows={4}
                maxLength={MAX_LENGTH}
                defaultValue={answer?.comment ?? ''}
              />
              <button
                type="submit"
                name="helpful"
                value="no"
                className={controls.strong}
                disabled={sending}
              >
                {sending ? 'Sending...' : 'Send'}
              </button>
            </div>
          </details>
          {errors.length > 0 ? (
            <p className={`${controls.error} ${styles.error}`} role="alert">
              {errors.join(' ')}
            </p>
          ) : null}
        </fetcher.Form>
      )}
    </section>
  );
}
