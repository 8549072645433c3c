import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import {
  assess,
  HIGHEST_TOTAL,
  readScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';
import { ScoreGroups, ScoreLevels } from '#app/areas/inquiries/public/ScoreGroups.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Textarea } from '#app/ui/inputs.tsx';
import { outcomeVerbs } from './outcome-verbs.ts';
import styles from './ScoreForm.module.css';
import type { Scores } from './score-queries.server.ts';
import { useScoreDraft } from './use-score-draft.ts';

/**
 * The form for a quarter's 25 points: on a narrow screen group by group, with the running total in sight. What is marked is
 * saved in the browser until it is submitted. An existing entry is corrected, with a reason.
 */
export function ScoreForm({
  scores,
  customerId,
  submissionId,
  onDone,
}: {
  scores: Scores;
  customerId: string;
  submissionId: string;
  onDone: () => void;
}) {
  const { quarter, name, current } = scores;
  // The page may be loaded again while the form is being filled in.
  const [opened] = useState({ submissionId, current });
  const [initial] = useState(() => readScores(new URLSearchParams({ s: current?.scores ?? '' })));
  const [marks, setMarks] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const read = () => {
    if (form.current) setMarks(readScores(new FormData(form.current)));
  };
  const draft = useScoreDraft(`score.${customerId}`, form, read);
  useRefusals(fetcher.data);
  const finish = useEffectEvent(() => {
    draft.forget();
    onDone();
  });
  useEffect(() => {
    if (fetcher.data?.done) finish();
  }, [fetcher.data]);

  const { total, open, groups } = assess(marks);
  const marked = marks.length - open.length;
  const refusal = sending ? undefined : fetcher.data?.result?.error?.[''];
  return (
    <>
      <ScoreLevels />
      <p className={styles.bar} aria-live="polite">
        {marked} of {marks.length} marked · score {total}
      </p>
      <div className={styles.columns}>
        <fetcher.Form
          ref={form}
          method="post"
          action={addressOf(outcomeVerbs.submitScore, {})}
          onChange={() => {
            read();
            draft.save();
          }}
          onSubmit={(event) => {
            setAsked(true);
            if (open.length > 0) event.preventDefault();
          }}
        >
          <input type="hidden" name="submissionId" value={opened.submissionId} />
          <input type="hidden" name="quarter" value={quarter} />
          <input type="hidden" name="after" value={current?.number ?? 0} />
          <ScoreGroups
            initial={initial}
            step={({ href, isNext, words }) => (
              <Button component="a" href={href} variant={isNext ? 'filled' : 'default'} fullWidth>
                {words}
              </Button>
            )}
          >
            {current && current.id !== opened.current?.id ? (
              <p className={styles.note}>
                {current.by} submitted {name} in the meantime: {current.total} of {HIGHEST_TOTAL}.
                Yours would replace it.
              </p>
            ) : null}
            {current ? (
              <Textarea
                name="reason"
                label="Why is the score corrected?"
                rows={3}
                maxLength={300}
                required
              />
            ) : null}
            {isAsked && open.length > 0 ? (
              <div className={styles.open} role="alert">
                Score all 25 points. Still open:{' '}
                {open.map((number) => (
                  <a key={number} href={`#point-${number}`}>
                    {number}
                  </a>
                ))}
              </div>
            ) : null}
            <FormErrors errors={refusal ?? undefined} />
            <div>
              <Button type="submit" disabled={sending}>
                {sending ? 'Submitting...' : current ? 'Submit correction' : `Submit ${name}`}
              </Button>
            </div>
          </ScoreGroups>
        </fetcher.Form>
        <aside className={styles.side} aria-label="Score so far">
          <p className={styles.total}>
            <strong>{total}</strong> of {HIGHEST_TOTAL}
          </p>
          <p className={styles.marked}>
            {marked} of {marks.length} marked. What you mark stays in this browser until you submit
            it.
          </p>
          <ul className={styles.groups}>
            {groups.map(({ letter, title, score, open: missing }) => (
              <li key={letter}>
                <a href={`#group-${letter}`}>
                  {letter}. {title}
                </a>
                <span>
                  {score} of 10{missing > 0 ? `, ${missing} open` : ''}
                </span>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

/** A refusal may come of what someone else submitted: the page is asked again, and what was marked stays. */
function useRefusals(answer: FormAnswer | undefined): void {
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (answer && !answer.done) ask();
  }, [answer]);
}
