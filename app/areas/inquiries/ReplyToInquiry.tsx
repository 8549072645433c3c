import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { EmailText } from '#app/ui/EmailText.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { PlainText } from '#app/ui/PlainText.tsx';
import styles from './InquiryFacts.module.css';
import type { InquiryDetail } from './inquiry-detail-queries.server.ts';
import { inquiryVerbs } from './inquiry-verbs.ts';

/** Writes the email that answers an inquiry. */
export function ReplyToInquiry({ inquiry }: { inquiry: InquiryDetail }) {
  const { id, firstName, email, company, replies } = inquiry;
  return (
    <FormDialog
      title={`Reply to ${firstName}`}
      {...formOf(inquiryVerbs.reply, { inquiryId: id })}
      size="lg"
      defaultValue={{ subject: `Your inquiry, ${company}`, message: `Hi ${firstName},\n\n` }}
      labels={{ submit: 'Send email', sending: 'Sending...' }}
      intro={`The email goes to ${email}.`}
      trigger={(open) => (
        <Button variant={replies.length > 0 ? 'default' : 'filled'} onClick={open}>
          Reply
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText field={fields.subject} label="Subject" />
          <DialogTextarea field={fields.message} label="Message" rows={10} autoFocus />
        </>
      )}
    </FormDialog>
  );
}

/** The replies of staff, and when each email left. */
export function InquiryReplies({ replies }: Pick<InquiryDetail, 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>Replies</h2>
      {replies.map(({ id, authorName, sentTo, subject, message, sentAt }) => (
        <article key={id} className={styles.reply}>
          <h3 className={styles.subject}>{subject}</h3>
          <p className={styles.sent}>
            {authorName} to <EmailText email={sentTo} />
            {', '}
            {sentAt ? (
              <>
                sent <LocalTime at={sentAt} show="datetime" />
              </>
            ) : (
              <strong>not sent yet</strong>
            )}
          </p>
          <PlainText text={message} none="" />
        </article>
      ))}
    </>
  );
}
