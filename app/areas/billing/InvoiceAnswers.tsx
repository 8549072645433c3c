import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { InvoiceAnswer } from './answer-queries.server.ts';
import { answerVerbs, ownAnswerVerbs } from './collection-verbs.ts';
import styles from './InvoiceAnswers.module.css';

/** What a customer says of an invoice in the portal, and how it says so. */
export function OwnInvoiceAnswers({
  invoice,
  answers,
}: {
  invoice: { id: string; invoiceNumber: string; isOut: boolean };
  answers: readonly InvoiceAnswer[];
}) {
  if (!invoice.isOut && answers.length === 0) return null;
  const open = answers.find(isOpen);
  const of = { invoiceId: invoice.id };
  return (
    <ScreenSection title="About this invoice">
      <div className={styles.screenOnly}>
        <AnswerList answers={answers} />
        {invoice.isOut ? (
          <Group>
            <SayDialogs verbs={ownAnswerVerbs} of={of} number={invoice.invoiceNumber} side="own" />
            {open ? (
              <May needs={ownAnswerVerbs.withdraw.needs}>
                <ConfirmDialog
                  title="Withdraw what you said?"
                  action={addressOf(ownAnswerVerbs.withdraw, { ...of, answerId: open.id })}
                  labels={{ confirm: 'Withdraw', sending: 'Withdrawing...' }}
                  trigger={(show) => (
                    <Button variant="default" onClick={show}>
                      Withdraw
                    </Button>
                  )}
                >
                  We are notified that it no longer applies.
                </ConfirmDialog>
              </May>
            ) : null}
          </Group>
        ) : null}
      </div>
    </ScreenSection>
  );
}

/** What a customer said of an invoice, for staff, who answer it or note what they heard. */
export function SaidOfInvoice({
  invoice,
  answers,
  isOut,
}: {
  invoice: { id: string; invoiceNumber: string };
  answers: readonly InvoiceAnswer[];
  isOut: boolean;
}) {
  const open = answers.find(isOpen);
  const of = { invoiceId: invoice.id };
  return (
    <ScreenSection title="What the client said">
      <AnswerList answers={answers} />
      {answers.length === 0 ? (
        <p className={`${styles.soft} ${styles.none}`}>Nothing so far</p>
      ) : null}
      <Group>
        {open ? (
          <FormDialog
            title="Answer"
            {...formOf(answerVerbs.settle, { ...of, answerId: open.id })}
            labels={{ submit: 'Send Answer', sending: 'Sending...' }}
            intro="The client is notified, and reminders go on."
            trigger={(show) => (
              <Button variant="default" onClick={show}>
                Answer
              </Button>
            )}
          >
            {(fields) => <DialogTextarea field={fields.settlement} label="Answer" rows={4} />}
          </FormDialog>
        ) : null}
        {isOut ? (
          <SayDialogs verbs={answerVerbs} of={of} number={invoice.invoiceNumber} side="staff" />
        ) : null}
      </Group>
    </ScreenSection>
  );
}

const WORDS = {
  own: {
    promise: 'We pay on...',
    dispute: 'I dispute this',
    why: 'Why?',
    intro: 'We look into it and answer you. Until then you get no reminder of it.',
  },
  staff: {
    promise: 'Note a promise',
    dispute: 'Note a dispute',
    why: 'What do they say?',
    intro:
      'For what you heard by phone or email. No reminder of the invoice goes until you answer.',
  },
} as const;

function SayDialogs({
  verbs,
  of,
  number,
  side,
}: {
  verbs: Pick<typeof ownAnswerVerbs, 'dispute' | 'promise'> | typeof answerVerbs;
  of: { invoiceId: string };
  number: string;
  side: keyof typeof WORDS;
}) {
  const words = WORDS[side];
  return (
    <>
      <FormDialog
        title={`${number} is paid on`}
        {...formOf(verbs.promise as typeof answerVerbs.promise, of)}
        labels={{ submit: 'Save', sending: 'Saving...' }}
        intro="No reminder goes until that day is over."
        trigger={(show) => (
          <Button variant="default" onClick={show}>
            {words.promise}
          </Button>
        )}
      >
        {(fields) => (
          <>
            <DialogText field={fields.promisedOn} label="Day of the payment" type="date" required />
            <DialogTextarea field={fields.words} label="Note" rows={2} />
          </>
        )}
      </FormDialog>
      <FormDialog
        title={`Dispute ${number}`}
        {...formOf(verbs.dispute as typeof answerVerbs.dispute, of)}
        labels={{ submit: 'Send', sending: 'Sending...' }}
        intro={words.intro}
        trigger={(show) => (
          <Button variant="default" onClick={show}>
            {words.dispute}
          </Button>
        )}
      >
        {(fields) => <DialogTextarea field={fields.words} label={words.why} rows={4} />}
      </FormDialog>
    </>
  );
}

function AnswerList({ answers }: { answers: readonly InvoiceAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <ul className={styles.answers}>
      {answers.map((answer) => (
        <li key={answer.id} data-over={isOpen(answer) ? undefined : true}>
          <strong>{answerTitle(answer)}</strong>
          {answer.words ? <p className={styles.said}>{answer.words}</p> : null}
          <p className={styles.soft}>
            {answer.authorName}, <LocalTime at={answer.createdAt} />
            {answer.withdrawnAt ? '. Withdrawn' : null}
          </p>
          {answer.settlement ? (
            <p className={styles.said}>
              {answer.settledByName}: {answer.settlement}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function isOpen({ withdrawnAt, settledAt }: InvoiceAnswer): boolean {
  return withdrawnAt === null && settledAt === null;
}

function answerTitle({ promisedOn }: InvoiceAnswer): string {
  return promisedOn ? `Pays on ${formatDate(promisedOn)}` : 'Disputed';
}
