import type { Toast } from '#app/platform/toast.ts';

/**
 * What became of a sent file: how many rows of which months were read, that it was already in, or that staff match its columns.
 */
export type Sent =
  | { kind: 'read'; fileName: string; rows: number; months: string; isComplete: boolean }
  | { kind: 'known'; fileName: string; months: string }
  | { kind: 'to-match'; fileName: string; isComplete: boolean };

/** Returns the toast for the person who sent a file. */
export function sentToast(sent: Sent): Toast {
  if (sent.kind === 'known') {
    return {
      kind: 'success',
      title: 'Nothing changed',
      description: `${sent.fileName} with exactly these bytes was imported before (${sent.months}).`,
    };
  }
  const all = sent.isComplete ? ' All files are in.' : '';
  if (sent.kind === 'to-match') {
    return {
      kind: 'success',
      title: 'File received',
      description: `We’ll match the columns of ${sent.fileName} and import it.${all}`,
    };
  }
  const rows = sent.rows === 1 ? '1 row' : `${sent.rows.toLocaleString('en-US')} rows`;
  return {
    kind: 'success',
    title: `${rows} read`,
    description: `${sent.fileName}, ${sent.months}.${all}`,
  };
}
