import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useMay } from '#app/ui/may.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { useForeseen } from '#app/ui/use-foreseen.ts';
import styles from './RatingQuestion.module.css';
import type { TicketRating } from './rating-queries.server.ts';
import { ratingVerbs } from './rating-verbs.ts';
import { isRatingOpen, ratingDisplay } from './rating-words.ts';

/** Asks a customer how a resolved ticket was handled: one press, then a comment if they have one. Shows the answer. */
export function RatingQuestion({
  ticket,
  rating,
  now,
}: {
  ticket: { id: string; resolvedAt: Date | null };
  rating: TicketRating | null;
  now: Date;
}) {
  const action = addressOf(ratingVerbs.rate, { ticketId: ticket.id });
  const mayRate = useMay(ratingVerbs.rate.needs) && isRatingOpen(ticket.resolvedAt, now);
  const foreseen: Pick<TicketRating, 'isGood' | 'word'> | { isGood: null; word: null } =
    useForeseen(rating ?? { isGood: null, word: null }, {
      [action]: (sent) => ({ isGood: sent.get('rating') === 'good' }),
    });
  const { isGood, word } = foreseen;
  if (!ticket.resolvedAt || (isGood === null && !mayRate)) return null;
  const press = (good: boolean, label: string) => (
    <ActionButton
      action={action}
      values={{ rating: good ? 'good' : 'not-good', word: word ?? '' }}
      variant="default"
      sendingLabel="Saving..."
    >
      {label}
    </ActionButton>
  );
  return (
    <section className={styles.rating} aria-label="Rating">
      {isGood === null ? (
        <p className={styles.question}>How did we handle this ticket?</p>
      ) : (
        <p className={styles.question}>
          Your rating: <StatusBadge display={ratingDisplay(isGood)} />
        </p>
      )}
      {word ? <p className={styles.word}>{word}</p> : null}
      {mayRate ? (
        <div className={styles.buttons}>
          {isGood === null ? press(true, 'Good') : null}
          {isGood === null ? press(false, 'Not good') : null}
          {isGood === null
            ? null
            : press(!isGood, isGood ? 'Change to Not good' : 'Change to Good')}
          {isGood === null ? null : (
            <FormDialog
              title={word ? 'Edit comment' : 'Add a comment'}
              action={action}
              schema={ratingVerbs.rate.schema}
              needs={ratingVerbs.rate.needs}
              defaultValue={{ rating: isGood ? 'good' : 'not-good', word: word ?? '' }}
              labels={{ submit: 'Save', sending: 'Saving...' }}
              trigger={(open) => (
                <Button variant="subtle" onClick={open}>
                  {word ? 'Edit comment' : 'Add a comment'}
                </Button>
              )}
            >
              {(fields) => (
                <>
                  <DialogTextarea
                    field={fields.word}
                    label="Comment"
                    placeholder="What went well, or what was missing"
                    rows={4}
                  />
                  <DialogHidden field={fields.rating} />
                </>
              )}
            </FormDialog>
          )}
        </div>
      ) : null}
    </section>
  );
}
