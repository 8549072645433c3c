import type { FieldMetadata } from '@conform-to/react';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { errorOf } from '#app/ui/forms/fields.tsx';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Help, Words, Wrong } from '#app/ui/inputs.tsx';
import { returnedTo } from '#app/ui/use-saved-form.ts';
import { DropZone } from './DropZone.tsx';
import { sendFile } from './send-file.ts';
import styles from './UploadField.module.css';
import { UploadRow } from './UploadRow.tsx';
import { ALLOWED_EXTENSIONS, MAX_UPLOADS, UPLOAD_HINT } from './upload-limits.ts';
import { isUploading, type Uploaded, UploadQueue } from './upload-queue.ts';
import { useHeldSubmit } from './use-held-submit.ts';

type UploadFieldProps = {
  field: Pick<
    FieldMetadata<unknown, Record<string, unknown>, string[]>,
    'formId' | 'key' | 'id' | 'name' | 'errors'
  >;
  label: string;
  /** Takes several files, at most `max`. Without it a further file takes the place of the one before. */
  multiple?: boolean;
  max?: number;
  /** Marks the label; the schema decides. */
  required?: boolean;
  /** What the chooser offers, in place of everything that can be uploaded: ".csv". */
  accept?: string;
  /** Help below the label, in place of the accepted types and size. */
  description?: ReactNode;
  /** Told of each file that the server has taken, for example to fill a title from its name. */
  onUploaded?: (file: Uploaded) => void;
  /** Told how many files are in the field, failed ones left out. */
  onCount?: (count: number) => void;
};

// A camera is offered by phones when pictures are among the types.
const ACCEPT = [...ALLOWED_EXTENSIONS.map((extension) => `.${extension}`), 'image/jpeg'].join(',');

/**
 * Chooses files for a form: drop zone and button, several at once. Each file is sent the moment it is chosen, with its
 * progress; the form contains the ids of the uploads, one hidden input each under the field's name (schema: `uploadIds`). Works
 * in any form element, conform or not. While a file is being sent, the form's submit is held and continues by itself once all
 * of them have arrived. A file that was refused has to be removed or sent again first, so that no one sends a form without a
 * file they believe is in it. A refused form keeps its uploads; a form that conform resets starts without any.
 */
export function UploadField(props: UploadFieldProps) {
  return <Body key={props.field.key} {...props} />;
}

function Body({
  field,
  label,
  multiple = false,
  max = multiple ? MAX_UPLOADS : 1,
  required = false,
  accept = ACCEPT,
  description = UPLOAD_HINT,
  onUploaded,
  onCount,
}: UploadFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = useRef<() => void>(null);
  const callbacks = useRef({ onUploaded, onCount });
  useEffect(() => {
    callbacks.current = { onUploaded, onCount };
  });
  const [queue] = useState(
    () => new UploadQueue(sendFile, max, (upload) => callbacks.current.onUploaded?.(upload)),
  );
  const files = useSyncExternalStore(
    queue.subscribe,
    () => queue.files,
    () => queue.files,
  );
  useEffect(() => () => queue.close(), [queue]);

  const done = files.flatMap((file) => (file.state === 'done' ? [file.upload] : []));
  const count = files.filter(({ state }) => state !== 'failed').length;
  useEffect(() => callbacks.current.onCount?.(count), [count]);
  useEffect(() => {
    // A message about a missing file goes as soon as there is one.
    if (done.length > 0) lastHidden(box.current)?.dispatchEvent(new Event('input', BUBBLES));
  }, [done.length]);
  const notice = useHeldSubmit(box, queue, files);

  const lost = returnedTo(field.formId)?.files[field.name] ?? [];
  const error = errorOf(field);
  const ids = { help: `${field.id}-help`, error: `${field.id}-error` };
  return (
    <fieldset
      ref={box}
      className={styles.field}
      data-uploads={field.name}
      data-file-names={JSON.stringify(files.map(({ name }) => name))}
      aria-describedby={error ? `${ids.help} ${ids.error}` : ids.help}
    >
      <legend className={styles.legend}>
        <Words withAsterisk={required}>{label}</Words>
      </legend>
      <Help id={ids.help}>{description}</Help>
      <DropZone
        openRef={choose}
        onFiles={(chosen) => queue.add(chosen)}
        multiple={multiple}
        accept={accept}
        isWrong={error !== undefined}
      >
        <IconUpload size={20} stroke={1.5} aria-hidden="true" />
        <span className={styles.dropHint}>
          {multiple ? 'Drop files here, or' : 'Drop a file here, or'}
        </span>
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          onClick={() => choose.current?.()}
          aria-describedby={error ? `${ids.help} ${ids.error}` : ids.help}
        >
          {buttonLabel(multiple, files.length > 0)}
        </Button>
      </DropZone>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={`${label}: chosen files`}>
          {files.map((file) => (
            <UploadRow
              key={file.key}
              file={file}
              onRetry={() => queue.retry(file.key)}
              onRemove={() => {
                queue.remove(file.key);
                button.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      {done.map(({ id }) => (
        <input key={id} type="hidden" name={field.name} value={id} />
      ))}
      {lost.length > 0 && files.length === 0 ? (
        <p className={styles.notice}>Please choose again: {lost.join(', ')}</p>
      ) : null}
      {notice ? (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      ) : null}
      <HiddenText role="status">
        {done.length > 0 && !isUploading(files)
          ? `${formatCount(done.length, 'file', 'files')} uploaded`
          : ''}
      </HiddenText>
      {error ? <Wrong id={ids.error}>{error}</Wrong> : null}
    </fieldset>
  );
}

const BUBBLES = { bubbles: true };

function lastHidden(box: HTMLElement | null): Element | undefined {
  return [...(box?.querySelectorAll('input[type="hidden"]') ?? [])].at(-1);
}

function buttonLabel(multiple: boolean, isFilled: boolean): string {
  if (multiple) return isFilled ? 'Choose more files' : 'Choose files';
  return isFilled ? 'Choose another file' : 'Choose a file';
}
