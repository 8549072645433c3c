import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import { Button } from './Button.tsx';
import { FormErrors } from './FormErrors.tsx';
import type { FormAnswer } from './form-answer.ts';
import { Modal } from './Modal.tsx';
import { useReads } from './may.tsx';
import { Group, Stack } from './Stack.tsx';
import { useActionDialog } from './use-action-dialog.ts';
import { useSavedPress } from './use-saved-press.ts';

/**
 * A button that asks before it acts: the question as title, the consequence as text, then a POST of `values` to the action
 * route. It closes once the answer is `done`; a refusal stays open and says why. One that `closesAtOnce` opens again on a
 * refusal.
 */
export function ConfirmDialog({
  trigger,
  title,
  children,
  action,
  values = {},
  labels,
  danger = false,
  closesAtOnce = false,
  returnFocusTo,
  onSend,
  onDone,
  onClosed,
}: {
  /** Renders the button that opens the dialog; without it the dialog is open from the start. */
  trigger?: (open: () => void) => ReactNode;
  title: string;
  /** What will happen, in a sentence or two. */
  children: ReactNode;
  action: string;
  values?: Readonly<Record<string, string>>;
  /** Label of the button that confirms, and while it sends. */
  labels: { confirm: string; sending: string };
  danger?: boolean;
  /** What it brings about shows on the page as soon as it is sent. */
  closesAtOnce?: boolean;
  /** Where the focus goes on closing, when what opened the dialog is gone by then (an item of a menu). */
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** Called as the post is sent. */
  onSend?: () => void;
  /** Called with the answer once it was carried out, for what is shown this once. */
  onDone?: (answer: FormAnswer) => void;
  /** Called once it was carried out or given up. */
  onClosed?: () => void;
}) {
  const sentence = useId();
  const { fetcher, sending, isDone, opened, hasOpened, open, close } = useActionDialog();
  const reportDone = useEffectEvent(() => {
    if (fetcher.data) onDone?.(fetcher.data);
    onClosed?.();
  });
  useEffect(() => {
    if (isDone) reportDone();
  }, [isDone]);
  const openAtOnce = useEffectEvent(() => {
    if (!trigger) open();
  });
  useEffect(() => openAtOnce(), []);
  const giveUp = () => {
    close();
    onClosed?.();
  };
  const isReading = useReads();
  const save = useSavedPress(sending);
  const refusal = sending || isDone ? undefined : refusalOf(fetcher.data);

  return (
    <>
      {isReading ? null : trigger?.(open)}
      {hasOpened ? (
        <Modal
          opened={opened && !(closesAtOnce && (sending || isDone))}
          onClose={giveUp}
          title={title}
          asks={sentence}
          returnFocus={!returnFocusTo}
          onClosed={() => returnFocusTo?.current?.focus()}
          closeOnEscape={!sending}
          closeOnClickOutside={!sending}
          withCloseButton={!sending}
        >
          <fetcher.Form
            method="post"
            action={action}
            onSubmit={() => {
              save({ action, what: title.replace(/\?$/, ''), values });
              onSend?.();
            }}
          >
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Stack gap="md">
              <div id={sentence}>{children}</div>
              <FormErrors errors={refusal} />
              <Group justify="flex-end" gap="sm" mt="xs">
                <Button
                  variant="default"
                  onClick={giveUp}
                  disabled={sending}
                  data-autofocus={danger || undefined}
                >
                  Cancel
                </Button>
                <Button
                  type="submit"
                  disabled={sending}
                  color={danger ? 'red' : undefined}
                  data-autofocus={!danger || undefined}
                >
                  {sending ? labels.sending : labels.confirm}
                </Button>
              </Group>
            </Stack>
          </fetcher.Form>
        </Modal>
      ) : null}
    </>
  );
}

function refusalOf(answer: FormAnswer | undefined): string[] | undefined {
  const errors = answer?.result?.error?.[''];
  if (errors?.length) return errors;
  const text = answer?.toast?.description ?? answer?.toast?.title;
  return text ? [text] : undefined;
}
