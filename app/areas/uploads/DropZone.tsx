import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from './UploadField.module.css';

/** An area to drop files on, with the hidden input behind its button, which `openRef` opens. */
export function DropZone({
  accept,
  multiple,
  isWrong,
  openRef,
  onFiles,
  children,
}: {
  /** What the browser's own dialog offers; anything may be dropped. */
  accept: string;
  multiple: boolean;
  isWrong: boolean;
  openRef: RefObject<(() => void) | null>;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  openRef.current = () => input.current?.click();
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Without this the browser opens what is dropped in place of the page.
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a pointer.
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      data-error={isWrong || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = [...event.dataTransfer.files];
        onFiles(multiple ? dropped : dropped.slice(0, 1));
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {children}
    </div>
  );
}
