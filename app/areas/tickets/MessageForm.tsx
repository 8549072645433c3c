import { IconPaperclip } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { isComposing } from '#app/ui/composing.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Textarea } from '#app/ui/inputs.tsx';
import { keyed } from '#app/ui/keys.ts';
import { loadOnDemand, onDemand } from '#app/ui/on-demand.tsx';
import { useDraft } from '#app/ui/use-draft.ts';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';
import { useSavedForm } from '#app/ui/use-saved-form.ts';
import { useSubmissionId } from '#app/ui/use-submission-id.ts';
import styles from './MessageForm.module.css';
import { hintOf, sendLabel } from './message-words.ts';
import { NoteChoice } from './NoteChoice.tsx';
import type { PlaceholderValues } from './replies/reply-placeholders.ts';
import { SavedReplyPicker } from './replies/SavedReplyPicker.tsx';
import { SendButtons } from './SendButtons.tsx';
import { sendOnEnter, useIsTouch } from './send-on-enter.ts';
import { useSendChoice } from './use-send-choice.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

type MessageFormProps = {
  /** The ticket's address on the writer's side. */
  address: string;
  /** Offers internal notes. */
  isStaff: boolean;
  /** The copy of the ticket that its page shows, and the newest message on it. */
  version: number;
  seenMessageId: string | undefined;
  /** What saved replies name, and the ticket; null on the customer's side, which has none. */
  placeholders: { ticketId: string; values: PlaceholderValues } | null;
  /** Whether it starts as an internal note, unless a draft says otherwise. */
  isNote?: boolean;
  /** Called once a message was sent, with whether the next ticket is to open. */
  onSent: (opensNext: boolean) => void;
};

/**
 * The message box of a ticket: Enter sends, Shift+Enter adds a line; on a phone Enter adds a line. Typed text survives a failed
 * send and a reload. After a send the box is empty, in message mode unless a note was chosen since. A note of staff stays one.
 */
export function MessageForm({ onSent, isNote = false, ...props }: MessageFormProps) {
  const [{ sent, ...start }, setSent] = useState({ sent: 0, takesFocus: false, isNote });
  return (
    <MessageBox
      key={sent}
      {...props}
      id={`message-${sent}`}
      {...start}
      onSent={({ wasLeft, opensNext, isNote }) => {
        setSent({ sent: sent + 1, takesFocus: !wasLeft && !opensNext, isNote });
        onSent(opensNext);
      }}
    />
  );
}

function MessageBox({
  address,
  isStaff,
  version,
  seenMessageId,
  placeholders,
  id,
  takesFocus,
  isNote = false,
  onSent,
}: Omit<MessageFormProps, 'onSent'> & {
  id: string;
  takesFocus: boolean;
  /** Called once the message was sent: whether the person left the box by Escape meanwhile, and what the next one is to be. */
  onSent: (sent: { wasLeft: boolean; opensNext: boolean; isNote: boolean }) => void;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const sending = fetcher.state !== 'idle';
  const isDone = !sending && fetcher.data?.done === true;
  const box = useRef<HTMLTextAreaElement>(null);
  const [isInternal, setIsInternal] = useState(isNote);
  // What is on its way stays what it is: a choice in that time is for the next one.
  const [isNextNote, setIsNextNote] = useState(false);
  const draft = useDraft(`draft:${address}`, box, [isInternal, setIsInternal]);
  const isWaiting = isStaff && !draft.isRead;
  const [isAttaching, setIsAttaching] = useState(false);
  const showFailed = useLoadFailed();
  const wrong = (sending ? null : fetcher.data?.result?.error) ?? {};
  // Its schema is the server's alone: a message is wrong in so few ways that the page needs no form library for them.
  const { formId, saved, forget: forgetSaved } = useSavedForm('message', id);
  const choice = useSendChoice();
  const handsOn = isStaff && !isInternal && choice.status !== '';
  useEffect(() => {
    const element = box.current;
    if (!saved || !element || element.value !== '') return;
    const values = new Map(saved.values);
    element.value = values.get('message') ?? '';
    element.dispatchEvent(new Event('input', { bubbles: true }));
    setIsInternal(values.has('isInternal'));
  }, [saved]);

  // The answer is there before the page's data is: a reload between the two must not bring a sent message back.
  const isTaken = fetcher.state !== 'submitting' && fetcher.data?.done === true;
  const forget = useRef(() => {});
  forget.current = draft.forget;
  useEffect(() => {
    if (isTaken) forget.current();
  }, [isTaken]);
  const wasLeft = useRef(false);
  const goesOn = useRef(false);
  const finish = useRef(() => {});
  finish.current = () =>
    onSent({ wasLeft: wasLeft.current, opensNext: goesOn.current, isNote: isNextNote });
  useEffect(() => {
    if (isDone) finish.current();
  }, [isDone]);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  // Sending shows in the fetcher a moment after it began: what is pressed in that moment must not send again.
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (fetcher.state === 'idle' && !fetcher.data?.done) isUnderWay.current = false;
  }, [fetcher.state, fetcher.data]);
  const submission = useSubmissionId();
  function sendOnce(event: SubmitEvent<HTMLFormElement>): void {
    if (isUnderWay.current) {
      event.preventDefault();
      return;
    }
    submission.mark(event.currentTarget);
    forgetSaved();
    goesOn.current = handsOn && choice.opensNext;
    isUnderWay.current = true;
    setIsNextNote(false);
  }

  const isTouch = useIsTouch();
  const label = isInternal ? 'Internal note' : 'Message';
  return (
    <fetcher.Form
      method="post"
      id={formId}
      action={`${address}/message`}
      onSubmit={sendOnce}
      className={styles.form}
      data-internal={isInternal || undefined}
      data-sending={sending || undefined}
      aria-label={isInternal ? 'Write an internal note' : 'Write a message'}
      // The draft is saved here; a browser that fills in the text alone would forget that it is a note.
      autoComplete="off"
    >
      <input type="hidden" name="submissionId" defaultValue="" />
      {sending && isInternal ? <input type="hidden" name="isInternal" value="on" /> : null}
      {handsOn ? <input type="hidden" name="status" value={choice.status} /> : null}
      {handsOn ? <input type="hidden" name="version" value={version} /> : null}
      {handsOn ? <input type="hidden" name="seenMessageId" value={seenMessageId ?? ''} /> : null}
      <FormErrors id={`${formId}-error`} errors={wrong[''] ?? undefined} />
      <Textarea
        ref={box}
        id={`${formId}-message`}
        name="message"
        aria-label={label}
        {...(isStaff && keyed(isInternal ? 'note' : 'reply'))}
        placeholder={
          isInternal
            ? 'Only staff will read this note'
            : `Type your message${isTouch ? '' : ' and press Enter'}`
        }
        description={hintOf(isStaff, isInternal, isTouch, handsOn ? choice.status : '')}
        isHelpBelow
        rows={3}
        maxRows={12}
        readOnly={sending || isWaiting}
        onFocus={() => {
          wasLeft.current = false;
        }}
        onKeyDown={(event) => {
          wasLeft.current = event.key === 'Escape' && !isComposing(event.nativeEvent);
          sendOnEnter(event);
        }}
        error={wrong.message?.join(' ')}
      />
      {isAttaching ? (
        <UploadField
          field={{
            formId,
            key: formId,
            id: `${formId}-uploads`,
            name: 'uploads',
            errors: wrong.uploads ?? undefined,
          }}
          label="Attachments"
          multiple
        />
      ) : null}
      <div className={styles.row}>
        {isAttaching ? null : (
          <Button
            variant="subtle"
            onClick={() =>
              loadOnDemand()
                .then(() => setIsAttaching(true))
                .catch(showFailed)
            }
            leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          >
            Attach files
          </Button>
        )}
        {placeholders ? (
          <SavedReplyPicker
            {...placeholders}
            disabled={sending || isWaiting}
            onChoose={(text) => insertAtCursor(box.current, text)}
          />
        ) : null}
        {isStaff ? (
          <NoteChoice
            name={sending ? undefined : 'isInternal'}
            isNote={sending ? isNextNote : isInternal}
            disabled={isWaiting}
            onChoose={(chosen) =>
              isUnderWay.current ? setIsNextNote(chosen) : setIsInternal(chosen)
            }
          />
        ) : null}
        <SendButtons
          label={sendLabel(sending, isInternal, handsOn ? choice.label : 'Send')}
          disabled={sending || isWaiting}
          choice={isStaff && !isInternal ? choice : null}
          onChosen={() => box.current?.focus()}
        />
      </div>
    </fetcher.Form>
  );
}

/** Puts a text where the cursor is, as if it were typed, and goes on there. */
function insertAtCursor(box: HTMLTextAreaElement | null, text: string): void {
  if (!box) return;
  box.focus();
  if (!text || box.readOnly) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
