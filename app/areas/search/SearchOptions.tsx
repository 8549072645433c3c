import { Fragment, type ReactNode } from 'react';
import { kindFacts } from '#app/records/kinds.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './SearchOptions.module.css';
import type { SearchHit } from './search-kinds.ts';
import type { FoundOption, OptionGroup } from './search-options.ts';

/** Returns the id of an option's element, by its key. */
export function optionId(key: string): string {
  return `search-option-${key}`;
}

/** The options of the search in their groups, one of them selected. */
export function SearchOptions({
  id,
  groups,
  selected,
  isBusy,
  onChoose,
}: {
  id: string;
  groups: readonly OptionGroup[];
  selected: FoundOption;
  /** Whether newer ones are on their way. */
  isBusy: boolean;
  onChoose: (option: FoundOption) => void;
}) {
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={isBusy} className={styles.list}>
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
        <div key={label} role="group" aria-label={label} className={styles.group}>
          <div className={styles.groupName} aria-hidden="true">
            {label}
          </div>
          {options.map((option) => (
            <Option
              key={option.key}
              option={option}
              isSelected={option.key === selected.key}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({
  option: { key, title, icon: OptionIcon, hit, note },
  isSelected,
  onChoose,
}: {
  option: FoundOption;
  isSelected: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      id={optionId(key)}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={styles.option}
      data-selected={isSelected || undefined}
      // The focus stays where one types.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <OptionIcon size={18} stroke={1.6} aria-hidden="true" />
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        {hit ? <Details hit={hit} /> : null}
        {note ? <span className={styles.detail}>{note}</span> : null}
      </span>
      {hit?.status ? <StatusBadge display={hit.status} /> : null}
    </button>
  );
}

function Details({ hit: { kind, detail, at } }: { hit: SearchHit }) {
  const parts: ReactNode[] = [];
  if (detail) parts.push(detail);
  if (at) parts.push(<Day key="day" kind={kind} at={at} />);
  if (parts.length === 0) return null;
  return (
    <span className={styles.detail}>
      {parts.map((part, place) => (
        <Fragment key={place === 0 ? 'first' : 'second'}>
          {place > 0 ? ' · ' : ' '}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function Day({ kind, at }: { kind: SearchHit['kind']; at: string }) {
  const { found, hasHour } = kindFacts(kind);
  const isDate = at.length === 'YYYY-MM-DD'.length;
  return (
    <span className={styles.day}>
      {found?.day ? `${found.day} ` : ''}
      {isDate ? (
        formatDate(at)
      ) : (
        <LocalTime at={new Date(at)} show={hasHour ? 'datetime' : 'date'} />
      )}
    </span>
  );
}
