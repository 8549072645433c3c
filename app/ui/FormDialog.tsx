import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Creates } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import type { DialogContent } from '#app/ui/opens/DialogForm.tsx';
import type { FormAnswer } from './form-answer.ts';
import { formCheckOf } from './form-check.ts';
import { serializeForm } from './form-words.ts';
import { keyed } from './keys.ts';
import { Modal } from './Modal.tsx';
import { useMay, useReads } from './may.tsx';
import { onDemand, useOnDemand } from './on-demand.tsx';
import { usePerson } from './person.ts';
import { savedOf } from './unsent-forms.ts';
import { useActionDialog } from './use-action-dialog.ts';
import { mayLoseWords } from './use-unsaved-guard.ts';

const DialogForm = onDemand(async () => (await import('#app/ui/opens/DialogForm.tsx')).DialogForm);

/**
 * A button that opens a form in a dialog. The form is sent to an action route without leaving the page. Once the action answers
 * `done`, the dialog closes and starts empty the next time; a refusal keeps it open with everything typed. The toast of the
 * answer shows by itself, and the page's data reloads. Each opening sends its own `submissionId`, by which a command recognizes
 * a form that comes twice (`earlierSubmission`). Enter in a field presses the submit button. If something was changed, it asks
 * before the dialog or page is left. It opens by itself if a session ended while something was typed in it.
 */
export function FormDialog<Input extends Record<string, unknown>, Output>({
  trigger,
  title,
  opensAt,
  size = 'md',
  returnFocusTo,
  onDone,
  schema,
  needs,
  ...content
}: {
  /** Renders the button that opens the dialog; without it that is one to add something, called as the dialog. */
  trigger?: (open: () => void) => ReactNode;
  title: string;
  /** The address that presses the button to add something (`Creates` of its verb). */
  opensAt?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Where the focus goes on closing, when what opened the dialog is gone by then (an item of a menu). */
  returnFocusTo?: RefObject<HTMLElement | null>;
  /** Called with the answer once the form was carried out, for what is shown this once. */
  onDone?: (answer: FormAnswer) => void;
} & DialogContent<Input, Output>) {
  const { id, submissionId, fetcher, sending, isDone, opened, hasOpened, open, close } =
    useActionDialog();
  const { ready } = formCheckOf(schema);
  useOnDemand(ready);
  const reportDone = useEffectEvent(() => {
    if (fetcher.data) onDone?.(fetcher.data);
  });
  useEffect(() => {
    if (isDone) reportDone();
  }, [isDone]);
  const isReading = useReads();
  // What its role allows a verb says itself; any other form belongs to its screen.
  const isOffered = useMay(needs) && !(isReading && needs === undefined);
  const person = usePerson();
  const name = `${content.action} ${title}`;
  const openIfSaved = useEffectEvent(() => {
    if (person && savedOf(person, name)) open();
  });
  useEffect(() => openIfSaved(), []);
  const words = useRef<{ form: HTMLFormElement; start: string } | null>(null);
  const isUnsaved = () =>
    opened &&
    !sending &&
    !isDone &&
    words.current !== null &&
    serializeForm(words.current.form) !== words.current.start;
  const closeAsking = () => {
    if (!isUnsaved() || mayLoseWords('Close this form')) close();
  };
  return (
    <>
      {isOffered ? (trigger?.(open) ?? null) : null}
      {isOffered && !trigger ? <AddButton label={title} opensAt={opensAt} onClick={open} /> : null}
      {hasOpened ? (
        <Modal
          opened={opened}
          onClose={closeAsking}
          title={title}
          size={size}
          load={ready}
          returnFocus={!returnFocusTo}
          onClosed={() => returnFocusTo?.current?.focus()}
          closeOnEscape={!sending}
          closeOnClickOutside={false}
          withCloseButton={!sending}
        >
          <DialogForm
            {...content}
            id={id}
            saveAs={name}
            schema={schema}
            submissionId={submissionId}
            fetcher={fetcher}
            sending={sending}
            onCancel={closeAsking}
            onShown={(form) => {
              words.current = form && { form, start: serializeForm(form) };
            }}
            isUnsaved={opened ? isUnsaved : null}
          />
        </Modal>
      ) : null}
    </>
  );
}

/** Leaves out the add buttons below. Whoever provides this draws them, and opens each by its address. */
export const AddsElsewhere = createContext<((opensAt: string, open: () => void) => void) | null>(
  null,
);

/** The button that opens a dialog to add something: labeled by its verb, or as given. */
export function AddButton({
  verb,
  label = verb?.creates.label,
  opensAt = verb?.creates.at,
  onClick,
  icon: AddIcon = IconPlus,
  variant = 'filled',
}: {
  onClick: () => void;
  icon?: TablerIcon;
  variant?: 'filled' | 'default';
  opensAt?: string | undefined;
} & (
  | { verb: { creates: Creates }; label?: string }
  | { label: string; verb?: { creates: Creates } }
)) {
  const tell = useContext(AddsElsewhere);
  useEffect(() => {
    if (opensAt) tell?.(opensAt, onClick);
  });
  if (tell) return null;
  return (
    <Button
      {...(opensAt !== undefined && variant === 'filled' && keyed('create'))}
      data-opens={opensAt}
      onClick={onClick}
      variant={variant}
      leftSection={<AddIcon size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
