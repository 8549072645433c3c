/** A part of a file in bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** Where files are stored. Keys are relative paths such as "{customer_id}/{random}.pdf". */
export type FileStorage = {
  /** Takes over a local file; it is gone from its place afterwards. */
  take: (key: string, localFile: string, file: { size: number; mimeType: string }) => Promise<void>;
  /** The bytes of a file or of a part of it; null when there is none under the key. */
  open: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>;
  /** Makes the same bytes available under a second key. */
  copy: (from: string, to: string) => Promise<void>;
  /** Removes a file; one that is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** All files, in no order, each with the moment its key was made: a copy is younger than what it was copied from. */
  list: () => AsyncIterable<{ key: string; size: number; storedAt: Date }>;
};
