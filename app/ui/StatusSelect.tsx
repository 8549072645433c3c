import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { isOffline, NOT_SENT } from '#app/ui/everywhere/offline.ts';
import { useOfferUndo, useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { FormAnswer } from './form-answer.ts';
import { HiddenText } from './HiddenText.tsx';
import { type KEYS, keyed } from './keys.ts';
import { useReads } from './may.tsx';
import badge from './StatusBadge.module.css';
import { StatusBadge, type StatusDisplay } from './StatusBadge.tsx';
import styles from './StatusSelect.module.css';
import { useCommit } from './use-commit.ts';
import { useForeseen } from './use-foreseen.ts';
import { useSavedPress } from './use-saved-press.ts';

/** The question before a choice that removes something or notifies the customer. */
export type StatusQuestion = {
  title: string;
  /** What will happen, in a sentence or two. */
  text: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Nothing is taken away: for ten seconds it can be undone, before anybody is told. */
  canUndo?: boolean;
};

/** Returns the question before `who` is notified that a record has a new status; `record` and `status` as people read them. */
export function notifyingQuestion(record: string, status: string, who: string): StatusQuestion {
  return {
    title: `Set ${record} to ${status}?`,
    text: `${who} will see it in the portal, and gets the email that your settings and theirs allow. For ten seconds you can undo it.`,
    confirm: `Set to ${status}`,
    canUndo: true,
  };
}

/**
 * A record's status as a dropdown that looks like its badge. A committed choice (`useCommit`) is saved: a POST of `status` and
 * `version` to the action route, which answers a `FormAnswer`. Meanwhile the new choice shows; a refusal restores the old one.
 * A choice for which `ask` has a question is saved once it is confirmed; if it can be undone, its toast offers that, and the
 * question closes at once. `quick` is a choice with a button of its own.
 */
export function StatusSelect<Status extends string>({
  action,
  value,
  version,
  seen,
  display,
  label,
  ask,
  quick,
}: {
  action: string;
  value: Status;
  /** The copy of the record that the choice is made on. */
  version: number;
  seen?: Seen;
  /** Every status with its label and color, in the order of the dropdown. */
  display: Readonly<Record<Status, StatusDisplay>>;
  /** Names the dropdown for screen readers, for example "Status of Rate letter". */
  label: string;
  ask?: ((status: Status) => StatusQuestion | null) | undefined;
  quick?: { status: Status; label: string; act: keyof typeof KEYS } | undefined;
}) {
  const fetcher = useFetcher<FormAnswer>();
  // The copy on which the question was asked is the one that the answer goes for.
  const [asked, setAsked] = useState<Asked>();
  const statuses = Object.keys(display) as Status[];
  const { shown, sending } = useForeseen(
    { shown: value, sending: fetcher.state !== 'idle' },
    {
      [action]: (sent) => ({
        shown: statuses.find((status) => status === sent.get('status')) ?? value,
        sending: true,
      }),
    },
  );
  const isReading = useReads();
  const showToast = useShowToast();
  const save = useSavedPress(sending);
  const choose = (status: Status) => {
    // A second choice before the answer would be made on a copy that is old by then.
    if (sending) return;
    const values = { status, version: String(version), ...seen };
    const question = ask?.(status);
    if (question) {
      setAsked({
        question,
        from: value,
        to: status,
        version,
        seen,
        times: (asked?.times ?? 0) + 1,
      });
    } else {
      if (isOffline()) return showToast({ ...NOT_SENT });
      save({ action, what: `${label}: ${display[status].label}`, values });
      void fetcher.submit(values, { method: 'post', action });
    }
  };
  // What the arrow keys came to, until it is committed.
  const [held, setHeld] = useState<Status | null>(null);
  const committed = useCommit<Status>({
    commit: (status) => {
      setHeld(null);
      if (status !== value) choose(status);
    },
    hold: setHeld,
    giveUp: () => setHeld(null),
  });
  if (isReading) return <StatusBadge display={display[value]} />;
  return (
    <>
      <span className={`${badge.badge} ${styles.plate}`} data-color={display[held ?? shown].color}>
        <select
          className={styles.select}
          aria-label={label}
          aria-busy={sending}
          value={held ?? shown}
          {...committed}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {display[status].label}
            </option>
          ))}
        </select>
        <HiddenText role="status">
          {sending ? 'Saving...' : held ? 'Press Enter to save' : ''}
        </HiddenText>
      </span>
      {quick ? (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.quick}
          disabled={sending}
          onClick={() => choose(quick.status)}
          {...keyed(quick.act)}
        >
          {quick.label}
        </Button>
      ) : null}
      {/* There from the first question on: a list has a dropdown in each of its rows. */}
      {asked ? <StatusConfirm key={asked.times} action={action} {...asked} /> : null}
    </>
  );
}

/** What else the choice was made on, as further values of the form: of a ticket, the newest message. */
type Seen = Readonly<Record<string, string>> | undefined;

type Asked = Omit<Parameters<typeof StatusConfirm>[0], 'action' | 'trigger'> & { times: number };

/**
 * The question before a record gets another status, from a dropdown or a button. If the change can be undone, it closes at
 * once, and its toast offers the undo.
 */
export function StatusConfirm({
  action,
  question: { title, text, confirm, canUndo = false },
  from,
  to,
  version,
  seen,
  trigger,
}: {
  action: string;
  question: StatusQuestion;
  from: string;
  to: string;
  /** The copy of the record that the step is taken on. */
  version: number;
  seen?: Seen;
  /** Renders the button that opens it; without it the question is asked at once. */
  trigger?: (open: () => void) => ReactNode;
}) {
  const offerUndo = useOfferUndo();
  return (
    <ConfirmDialog
      title={title}
      action={action}
      values={{ status: to, version: String(version), ...seen }}
      labels={{ confirm, sending: 'Saving...' }}
      danger={!canUndo}
      closesAtOnce={canUndo}
      {...(trigger && { trigger })}
      onSend={() => {
        // A change makes the next version.
        const values = { status: from, version: String(version + 1), ...seen };
        if (canUndo) offerUndo({ action, values });
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
