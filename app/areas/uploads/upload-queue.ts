import { extensionOf } from '#app/platform/files/file-kinds.ts';
import { ALLOWED_EXTENSIONS, MAX_FILE_BYTES } from './upload-limits.ts';

/** A file that the server has accepted; its id goes into the form. */
export type Uploaded = { id: string; fileName: string; fileSize: number; mimeType: string };

/** A file that was chosen, as the field shows it. `progress` is the share sent, 0 to 1. */
export type QueuedFile = {
  /** Names the row on the page; the upload's own id exists only once it is done. */
  key: string;
  name: string;
  size: number;
} & (
  | { state: 'waiting' }
  | { state: 'sending'; progress: number }
  | { state: 'done'; upload: Uploaded }
  | { state: 'failed'; error: string; canRetry: boolean }
);

/** Sends one file. Rejects with an `UploadError` whose message is shown. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Uploaded>;

/** A file was refused; the message says why, in a sentence for the person who chose it. */
export class UploadError extends Error {
  override name = 'UploadError';
  /** Whether sending the same file again can succeed. */
  readonly canRetry: boolean;
  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** Files that are sent side by side; a browser opens few connections to one server. */
const AT_ONCE = 3;

/**
 * The files of one upload field: sends what is added, at most three at once, in the order chosen. A store for
 * `useSyncExternalStore`; `files` is a new array after each change.
 */
export class UploadQueue {
  files: readonly QueuedFile[] = [];
  readonly #send: SendFile;
  readonly #max: number;
  readonly #onUploaded: (upload: Uploaded) => void;
  readonly #sources = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #made = 0;

  /** `max` is the most files that the field takes; with 1 a further file takes the place of the one before. */
  constructor(send: SendFile, max: number, onUploaded: (upload: Uploaded) => void = () => {}) {
    this.#send = send;
    this.#max = max;
    this.#onUploaded = onUploaded;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes chosen files in; one that the server would refuse anyway fails here with the reason. */
  add(chosen: readonly File[]): void {
    if (this.#max === 1 && chosen.length > 0) for (const { key } of this.files) this.remove(key);
    for (const file of chosen) {
      this.#made += 1;
      const key = `file-${this.#made}`;
      const taken = this.files.filter(({ state }) => state !== 'failed').length;
      const refusal =
        taken >= this.#max
          ? `At most ${this.#max === 1 ? 'one file' : `${this.#max} files`} at once.`
          : fileRefusal(file);
      this.#sources.set(key, file);
      const row = { key, name: file.name, size: file.size };
      this.#show([
        ...this.files,
        refusal
          ? { ...row, state: 'failed', error: refusal, canRetry: false }
          : { ...row, state: 'waiting' },
      ]);
    }
    this.#sendNext();
  }

  /** Takes a file out again; one that is being sent is stopped. */
  remove(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#sources.delete(key);
    this.#show(this.files.filter((file) => file.key !== key));
    this.#sendNext();
  }

  /** Sends a file again that failed for a reason that may have passed. */
  retry(key: string): void {
    if (this.files.find((file) => file.key === key)?.state !== 'failed') return;
    this.#change(key, { state: 'waiting' });
    this.#sendNext();
  }

  /** Stops everything that is being sent. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  #sendNext(): void {
    while (this.#running.size < AT_ONCE) {
      const next = this.files.find(({ state }) => state === 'waiting');
      const source = next && this.#sources.get(next.key);
      if (!next || !source) return;
      void this.#sendOne(next.key, source);
    }
  }

  async #sendOne(key: string, source: File): Promise<void> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: 'sending', progress: 0 });
    try {
      const upload = await this.#send(source, {
        signal: controller.signal,
        onProgress: (progress) => {
          if (!controller.signal.aborted) this.#change(key, { state: 'sending', progress });
        },
      });
      if (controller.signal.aborted) return;
      this.#change(key, { state: 'done', upload });
      this.#onUploaded(upload);
    } catch (error) {
      if (controller.signal.aborted) return;
      const known = error instanceof UploadError;
      this.#change(key, {
        state: 'failed',
        error: known ? error.message : 'This file could not be uploaded. Try again.',
        canRetry: known ? error.canRetry : true,
      });
    } finally {
      this.#running.delete(key);
      this.#sendNext();
    }
  }

  #change(key: string, to: StateOf<QueuedFile>): void {
    this.#show(
      this.files.map((file) =>
        file.key === key ? { key, name: file.name, size: file.size, ...to } : file,
      ),
    );
  }

  #show(files: readonly QueuedFile[]): void {
    this.files = files;
    for (const listener of this.#listeners) listener();
  }
}

type StateOf<File> = File extends unknown ? Omit<File, 'key' | 'name' | 'size'> : never;

/** Whether a file is still being sent. */
export function isUploading(files: readonly QueuedFile[]): boolean {
  return files.some(({ state }) => state === 'waiting' || state === 'sending');
}

/**
 * Returns why a file would be refused, in the server's words; null if it may be sent. The server decides again, by the content:
 * this only saves the person the wait.
 */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  if (!ALLOWED_EXTENSIONS.includes(extensionOf(name))) {
    return `${name} is not a file type that can be stored.`;
  }
  if (size === 0) return `${name} is empty.`;
  return size > MAX_FILE_BYTES ? 'A file can be at most 25 MB.' : null;
}
