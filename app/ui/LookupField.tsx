import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { controlOf, errorOf } from './fields.tsx';
import { Library } from './Library.tsx';
import { NEW, newOption } from './lookup-option.ts';
import { returnedTo } from './use-saved-form.ts';

/** One record to choose; what a lookup's resource route answers, in an object `{ options }`. */
export type LookupOption = { value: string; label: string };

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** Lets a lookup offer a record that does not exist yet: its name goes into `field`, and the choice itself stays empty. */
type Creation = {
  field: Field;
  /** What the option reads, for example `Create "Tarryall Mechanical"`. */
  labelOf: (name: string) => string;
  /** The name that is offered before anything was typed. */
  suggestion?: string | undefined;
};

const PAUSE_MS = 200;
const SHORTEST_NAME = 2;

// The text box has no name, and conform would take it for the place of the form's own errors and focus it. What is sent
// is the hidden field that conform makes.
const outsideOfForm = (name: string) => ({ input: { form: 'none', 'data-lookup': name } });

/**
 * A choice among many records: the person types, `source` (a resource route) is asked with ?q= and answers
 * `{ options: LookupOption[] }`, at most a page of them. The field's value is the chosen record's id.
 */
export function LookupField<Option extends LookupOption>({
  field,
  label,
  source,
  chosen: given,
  description,
  placeholder = 'Type to search',
  nothingFound = 'Nothing found',
  required = field.required === true,
  disabled = false,
  clearable = false,
  create,
  onChoose,
  onClear,
  typed = null,
}: {
  field: Field;
  label: string;
  source: string;
  /** The record the field starts with, so that its name shows before the first search; null has it start empty in any case. */
  chosen?: Option | null | undefined;
  description?: ReactNode;
  placeholder?: string;
  nothingFound?: string;
  /** Marks the label; by itself it follows the form's schema. */
  required?: boolean;
  disabled?: boolean;
  /** Whether a choice can be taken back; for fields that may stay empty. */
  clearable?: boolean;
  create?: Creation;
  /** Told of each record that is chosen, for example to fill other fields from it. */
  onChoose?: (option: Option) => void;
  /** Told when a choice is taken back. */
  onClear?: () => void;
  /** What was typed before it was there (`PageLookup`); null where nobody was at it. */
  typed?: string | null;
}) {
  const chosen = returnedChoice(field, create?.field) ?? given;
  const control = useInputControl<string>({
    ...controlOf(field),
    ...(chosen !== undefined && {
      initialValue: chosen?.value.startsWith(NEW) ? '' : (chosen?.value ?? ''),
    }),
  });
  const creation = useInputControl<string>(controlOf(create?.field ?? field));
  const fetcher = useFetcher<{ options: Option[] }>();
  const [picked, setPicked] = useState<LookupOption | null>(chosen ?? null);
  const [text, setText] = useState(typed ?? chosen?.label ?? '');

  const search = (asked: string) => {
    const [path, query] = source.split('?');
    const params = new URLSearchParams(query);
    params.set('q', asked);
    void fetcher.load(`${path}?${params}`);
  };
  const searchSoon = useDebouncedCallback(search, PAUSE_MS);

  const searchForTyped = useEffectEvent(() => {
    if (typed === null) return;
    searchSoon.cancel();
    setText(typed);
    search(typed === chosen?.label ? '' : typed.trim());
  });
  const hasCome = useRef(false);
  useEffect(() => {
    searchForTyped();
    hasCome.current = true;
  }, []);

  const found = fetcher.data?.options ?? [];
  const words = text === picked?.label ? '' : text.trim();
  const name = words || (create?.suggestion?.trim() ?? '');
  const isNew =
    create !== undefined &&
    fetcher.data !== undefined &&
    name.length >= SHORTEST_NAME &&
    !found.some((option) => option.label.toLowerCase() === name.toLowerCase());
  const added = isNew ? [{ value: `${NEW}${name}`, label: create.labelOf(name) }] : [];
  // A few letters of a search are rarely meant as a name: what exists goes first.
  const offered: LookupOption[] = words ? [...found, ...added] : [...added, ...found];
  const isOffered = offered.some(({ value }) => value === picked?.value);

  const choose = (value: string | null) => {
    // What was typed has done its work.
    searchSoon.cancel();
    if (value === null) {
      setPicked(null);
      control.change('');
      if (create) creation.change('');
      onClear?.();
      return;
    }
    const option = offered.find((candidate) => candidate.value === value);
    if (!option) return;
    setPicked(option);
    const newName = option.value.startsWith(NEW) ? option.value.slice(NEW.length) : '';
    control.change(newName ? '' : option.value);
    if (create) creation.change(newName);
    const record = found.find((candidate) => candidate.value === value);
    if (record) onChoose?.(record);
  };

  return (
    <Library>
      <Select
        id={field.id}
        autoFocus={typed !== null}
        defaultDropdownOpened={typed !== null}
        label={label}
        description={description}
        placeholder={placeholder}
        nothingFoundMessage={fetcher.data ? nothingFound : 'Loading...'}
        error={errorOf(field) ?? (create && errorOf(create.field))}
        required={required}
        disabled={disabled}
        searchable
        // A dialog may begin in it.
        openOnFocus={false}
        allowDeselect={false}
        clearable={clearable}
        // The library hides the button from screen readers and the keyboard; here it is the only way back.
        clearButtonProps={{
          'aria-label': `Clear ${label}`,
          'aria-hidden': false,
          tabIndex: 0,
          size: 'md',
        }}
        attributes={outsideOfForm(field.name)}
        maxDropdownHeight={280}
        // What is picked keeps its label although the server, who has searched already, did not offer it now.
        data={picked && !isOffered ? [picked, ...offered] : offered}
        filter={({ options }) =>
          options.filter(
            (option) => isOffered || !('value' in option) || option.value !== picked?.value,
          )
        }
        value={picked?.value ?? null}
        onChange={choose}
        searchValue={text}
        onSearchChange={(next) => {
          // The library empties a box without a choice when it comes; someone may have typed into it by then.
          if (!hasCome.current && next === '') return;
          setText(next);
          if (next !== text && next !== picked?.label) searchSoon(next.trim());
        }}
        onDropdownOpen={() => {
          if (!fetcher.data && fetcher.state === 'idle') search(words);
        }}
        rightSection={fetcher.state === 'idle' ? undefined : <Loader size="xs" />}
      />
    </Library>
  );
}

/** What the field showed when a session ended on its form. */
function returnedChoice(field: Field, creation: Field | undefined): LookupOption | undefined {
  const label = returnedTo(field.formId)?.choices[field.name];
  if (!label) return undefined;
  if (typeof field.initialValue === 'string' && field.initialValue) {
    return { value: field.initialValue, label };
  }
  return creation?.initialValue === label ? newOption(label) : undefined;
}
