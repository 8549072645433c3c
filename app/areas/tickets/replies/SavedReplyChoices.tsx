import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '#app/ui/composing.ts';
import { TextInput } from '#app/ui/inputs.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Note } from '#app/ui/Note.tsx';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { NOT_LOADED } from '#app/ui/use-load-failed.ts';
import { fillPlaceholders, type PlaceholderValues } from './reply-placeholders.ts';
import styles from './SavedReplyChoices.module.css';
import type { FoundReplies } from './saved-reply-queries.server.ts';

const SOURCE = '/admin/tickets/replies/options';
const PAUSE_MS = 200;

/** The saved replies, and what offers a call, with a search by title. The arrow keys move along them, Enter or a click chooses one. */
export function SavedReplyChoices({
  ticketId,
  values,
  onChoose,
}: {
  ticketId: string;
  values: PlaceholderValues;
  onChoose: (text: string) => void;
}) {
  const { load, data, hasFailed } = useLatestLoad<{ replies: FoundReplies }>();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  useEffect(() => {
    const timer = setTimeout(
      () => void load(`${SOURCE}?${new URLSearchParams({ q: search, ticket: ticketId })}`),
      search ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [search, ticketId, load]);
  const replies = (!hasFailed && data?.replies) || [];
  const at = Math.min(active, replies.length - 1);
  const take = (place: number) => {
    const reply = replies[place];
    if (reply) onChoose(fillPlaceholders(reply.text, values));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) take(at);
    else setActive(Math.max(0, Math.min(replies.length - 1, at + step)));
  };
  return (
    <>
      <TextInput
        id={`${listId}-search`}
        label="Search by title"
        type="search"
        role="combobox"
        aria-expanded={replies.length > 0}
        aria-controls={listId}
        aria-activedescendant={replies[at] ? `${listId}-${replies[at].id}` : undefined}
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Saved replies" className={styles.list}>
        {replies.map((reply, place) => (
          // The keys are those of the search box, which keeps the focus.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the search box has the focus
          <div
            key={reply.id}
            id={`${listId}-${reply.id}`}
            role="option"
            aria-selected={place === at}
            className={styles.option}
            ref={place === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            onClick={() => take(place)}
          >
            <span className={styles.title}>{reply.title}</span>
            <span className={styles.text}>{fillPlaceholders(reply.text, values)}</span>
          </div>
        ))}
      </div>
      {hasFailed ? (
        <Note tone="faint">{NOT_LOADED}</Note>
      ) : data && replies.length === 0 ? (
        <Note tone="faint">
          {search
            ? 'No saved reply has these words in its title.'
            : 'There are no saved replies yet.'}
        </Note>
      ) : null}
      <Note>
        <Link to="/admin/tickets/replies" className={styles.manage}>
          Manage saved replies
        </Link>
      </Note>
    </>
  );
}
