import { IconCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { addressOf } from '#app/platform/verb.ts';
import { isComposing } from '#app/ui/composing.ts';
import { isOffline } from '#app/ui/everywhere/offline.ts';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Link } from '#app/ui/Link.tsx';
import { useSavedPress } from '#app/ui/use-saved-press.ts';
import { formatHours, normalizedHours, problemOfHours } from './hours.ts';
import { weekVerbs } from './time-verbs.ts';
import styles from './WeekView.module.css';
import type { WeekCell, WeekWork } from './week-grid.ts';

/** The message below a cell's row: why hours were refused, or why nothing can be typed. */
export type CellSaid = { words: string; isRefused: boolean };

type CellProps = {
  /** Row and day in the grid, for the keys that move. */
  place: string;
  work: WeekWork;
  /** The cell in words, for example "Service board, Tarryall, Mon Nov 23, 2026". */
  words: string;
  day: string;
  cell: WeekCell | null;
  /** The address of its entries. */
  list: string;
  userId: string;
  isRead: boolean;
  noteId: string;
  onSaid: (said: CellSaid | null) => void;
  onSaved: (words: string) => void;
};

/** A cell of a week: a field for one entry or none; otherwise the sum, which links to its entries. */
export function WeekCellInput(props: CellProps) {
  const { cell, isRead } = props;
  const isLocked = cell !== null && (cell.isInvoiced || cell.entries > 1);
  if (isLocked || (isRead && cell)) return <Sum {...props} cell={cell} />;
  return isRead ? null : <Field {...props} />;
}

function Sum({ place, words, cell, list, noteId, onSaid }: CellProps & { cell: WeekCell }) {
  const { hours, entries, isInvoiced } = cell;
  const why = isInvoiced
    ? 'These hours are invoiced and can no longer be changed.'
    : `There are ${entries} entries here. Open them to change one.`;
  return (
    <Link
      className={styles.sum}
      to={list}
      data-cell={place}
      title={isInvoiced ? 'Invoiced' : `${entries} entries`}
      aria-label={`${formatHours(hours)} hours on ${words}, ${isInvoiced ? 'invoiced' : `${entries} ${entries === 1 ? 'entry' : 'entries'}`}`}
      aria-describedby={noteId}
      onBlur={() => onSaid(null)}
      onKeyDown={({ key }) => {
        if (/^[\d.,:]$|^Backspace$|^Delete$/.test(key)) onSaid({ words: why, isRefused: false });
      }}
    >
      {isInvoiced ? <IconLock size={12} aria-hidden="true" /> : null}
      {formatHours(hours)}
      {entries > 1 ? <small aria-hidden="true">{entries}×</small> : null}
    </Link>
  );
}

function Field(props: CellProps) {
  const { place, work, words, day, cell, userId, noteId, onSaid, onSaved } = props;
  const fetcher = useFetcher<FormAnswer>();
  const isSaving = fetcher.state !== 'idle';
  const save = useSavedPress(isSaving);
  // What is typed and not yet saved; null shows the saved hours.
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'saved' | 'refused'>();
  const sent = useRef<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = cell ? formatHours(cell.hours) : '';

  const refuse = (reason: string) => {
    setState('refused');
    onSaid({ words: reason, isRefused: true });
  };
  const commit = () => {
    // What is under way is answered first: the next copy is known only then.
    if (typed === null || isSaving) return;
    const hours = normalizedHours(typed.trim() || '0');
    if (hours === (cell?.hours ?? '0.00')) {
      setTyped(null);
      setState(undefined);
      return onSaid(null);
    }
    const problem = problemOfHours(hours);
    if (problem) return refuse(problem);
    if (isOffline()) return refuse('You are offline. Not saved.');
    const values = Object.fromEntries(
      Object.entries({
        userId,
        customerId: work.customerId,
        projectId: work.projectId,
        taskId: work.taskId,
        date: day,
        hours,
        version: cell && String(cell.version),
      }).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    const action = addressOf(weekVerbs.set, {});
    sent.current = typed;
    setState(undefined);
    onSaid(null);
    save({ action, what: `${formatHours(hours)} hours on ${words}`, values });
    void fetcher.submit(values, { method: 'post', action });
  };

  const settle = useEffectEvent((answer: FormAnswer | undefined) => {
    if (sent.current === null || !answer) return;
    const isOther = typed !== sent.current;
    const meant = sent.current;
    sent.current = null;
    if (answer.done) {
      setState('saved');
      onSaved(`Saved: ${meant || 'no'} hours on ${words}`);
      if (!isOther) setTyped(null);
    } else {
      const { toast, result } = answer;
      refuse(toast?.description ?? Object.values(result?.error ?? {}).flat()[0] ?? 'Not saved.');
    }
    // Typed on while it was saved, and left since.
    if (isOther && document.activeElement?.getAttribute('data-cell') !== place) commit();
  });
  useEffect(() => {
    if (!isSaving) settle(fetcher.data);
  }, [isSaving, fetcher.data]);

  // Saved hours that come while the field has the focus are selected, as on entering it: the next key replaces them.
  const value = typed ?? shown;
  const isSaved = typed === null;
  useLayoutEffect(() => {
    if (isSaved && value && field.current === document.activeElement) field.current?.select();
  }, [isSaved, value]);

  return (
    <span className={styles.cell} data-state={isSaving ? 'saving' : state}>
      <input
        ref={field}
        className={styles.field}
        data-cell={place}
        aria-label={`Hours on ${words}`}
        aria-invalid={state === 'refused' || undefined}
        aria-describedby={state === 'refused' ? noteId : undefined}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={8}
        value={value}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={({ key, nativeEvent }) => {
          if (isComposing(nativeEvent)) return;
          if (key === 'Enter') commit();
          if (key !== 'Escape' || typed === null || isSaving) return;
          setTyped(null);
          setState(undefined);
          onSaid(null);
        }}
      />
      {state === 'saved' && !isSaving ? (
        <IconCheck className={styles.saved} size={12} aria-hidden="true" />
      ) : null}
    </span>
  );
}
