import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { Side } from '#app/access/author.ts';
import type { Page } from '#app/platform/db/paging.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { Textarea } from '#app/ui/inputs.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';
import { useDraft } from '#app/ui/use-draft.ts';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import styles from './TaskComments.module.css';
import type { TaskCommentRow } from './task-detail-queries.server.ts';

const taskCommentSchema = async () => (await import('./task-forms.ts')).taskCommentSchema;

/** What both sides wrote on a task, oldest first, with a box for the next comment. Own comments carry a stripe. */
export function TaskComments({
  comments,
  viewer,
  firmName,
  companyName,
  action,
}: {
  comments: Page<TaskCommentRow>;
  /** The side that looks at it. */
  viewer: Side;
  firmName: string;
  companyName: string;
  /** Where a comment is sent; null where none can be written. */
  action: string | null;
}) {
  const { pathname, search } = useLocation();
  // A box that someone writes in stays when the task closes to comments meanwhile; the server refuses then.
  const [firstAction] = useState(action);
  const sendTo = action ?? firstAction;
  const organization: Record<Side, string> = { firm: firmName, customer: companyName };
  return (
    <ScreenSection title="Comments">
      {comments.next ? (
        <Link
          className={styles.turn}
          to={listAddress(pathname, search, { after: comments.next, before: null })}
          preventScrollReset
        >
          Earlier comments
        </Link>
      ) : null}
      {comments.rows.length === 0 ? (
        <EmptyState title="No comments yet" />
      ) : (
        <ol className={styles.comments}>
          {comments.rows.map((comment) => (
            <li
              key={comment.id}
              className={styles.comment}
              data-own={comment.authorSide === viewer || undefined}
            >
              <p className={styles.head}>
                <span className={styles.author}>{comment.authorName}</span>
                <span>{organization[comment.authorSide]}</span>
                {comment.mailId ? (
                  <a href={`/files/mail/${comment.mailId}`} download>
                    Original email
                  </a>
                ) : null}
                <LocalTime at={comment.createdAt} show="datetime" />
              </p>
              <p className={styles.text}>{comment.text}</p>
            </li>
          ))}
        </ol>
      )}
      {comments.previous ? (
        <Link
          className={styles.turn}
          to={listAddress(pathname, search, { before: comments.previous, after: null })}
          preventScrollReset
        >
          Later comments
        </Link>
      ) : null}
      {sendTo ? <CommentForm action={sendTo} /> : null}
    </ScreenSection>
  );
}

/** The box for a comment; what is typed stays through a failed send and a reload. */
function CommentForm({ action }: { action: string }) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  // The answer is there before the page's data is: a reload between the two must not bring a sent comment back.
  const isTaken = fetcher.state !== 'submitting' && fetcher.data?.done === true;
  const box = useRef<HTMLTextAreaElement>(null);
  const submission = useSubmissionId();
  const draft = useDraft(`draft:${action}`, box);
  const forget = useEffectEvent(() => {
    draft.forget();
    submission.forget();
  });
  useEffect(() => {
    if (isTaken) forget();
  }, [isTaken]);
  const { form, fields, formProps } = useSchemaForm({
    id: 'comment',
    schema: taskCommentSchema,
    // The reply of a comment that was written empties the box.
    lastResult: sending ? null : fetcher.data?.result,
  });
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={styles.form}
      autoComplete="off"
      {...formProps}
      onSubmit={(event) => {
        submission.mark(event.currentTarget);
        formProps.onSubmit(event);
      }}
    >
      <input type="hidden" name={fields.submissionId.name} defaultValue="" />
      <Stack gap="sm">
        <FormErrors id={form.errorId} errors={form.errors} />
        <Textarea
          ref={box}
          id={fields.text.id}
          name={fields.text.name}
          label="Comment"
          required
          rows={3}
          readOnly={sending}
          error={errorOf(fields.text)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={sending}>
            {sending ? 'Sending...' : 'Add Comment'}
          </Button>
        </Group>
      </Stack>
    </fetcher.Form>
  );
}
