import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { controlOf, errorOf } from '#app/ui/forms/fields.tsx';
import { NEW, newOption } from '#app/ui/lookup-option.ts';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { returnedTo } from '#app/ui/use-saved-form.ts';
import { Combobox } from './Combobox.tsx';
import { useDebounced } from './use-debounced.ts';

/** A record to choose. A lookup's resource route answers an object `{ options }` of these. */
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

/** What the list offers: a record that was found, or a new one. */
type Offered<Option> = LookupOption & { record?: Option };

const PAUSE_MS = 200;
const SHORTEST_NAME = 2;

/**
 * A choice among many records. What the person types is sent to `source` (a resource route) as ?q=, which answers `{ options:
 * LookupOption[] }`, at most a page of them. The field's value is the chosen record's id.
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
  const fetcher = useLatestLoad<{ options: Option[] }>();
  const [picked, setPicked] = useState<Offered<Option> | null>(chosen ?? null);
  const [text, setText] = useState(typed ?? chosen?.label ?? '');

  const search = (asked: string) => {
    const [path, query] = source.split('?');
    const params = new URLSearchParams(query);
    params.set('q', asked);
    void fetcher.load(`${path}?${params}`);
  };
  const searching = useDebounced(search, PAUSE_MS);

  const searchForTyped = useEffectEvent(() => {
    if (typed === null) return;
    searching.cancel();
    setText(typed);
    search(typed === chosen?.label ? '' : typed.trim());
  });
  useEffect(() => searchForTyped(), []);

  const records = (!fetcher.hasFailed && fetcher.data?.options) || [];
  const words = text === picked?.label ? '' : text.trim();
  const name = words || (create?.suggestion?.trim() ?? '');
  const isNew =
    create !== undefined &&
    fetcher.data !== undefined &&
    !fetcher.hasFailed &&
    name.length >= SHORTEST_NAME &&
    !records.some((option) => option.label.toLowerCase() === name.toLowerCase());
  const found = records.map((record) => ({ value: record.value, label: record.label, record }));
  const added = isNew ? [{ value: `${NEW}${name}`, label: create.labelOf(name) }] : [];
  // A few letters of a search are rarely meant as a name: what exists goes first.
  const offered: Offered<Option>[] = words ? [...found, ...added] : [...added, ...found];

  const choose = (option: Offered<Option> | null) => {
    // What was typed has done its work.
    searching.cancel();
    setPicked(option);
    if (option === null) {
      control.change('');
      if (create) creation.change('');
      onClear?.();
      return;
    }
    const newName = option.value.startsWith(NEW) ? option.value.slice(NEW.length) : '';
    const { record } = option;
    control.change(newName ? '' : option.value);
    if (create) creation.change(newName);
    if (record) onChoose?.(record);
  };

  return (
    <Combobox
      id={field.id}
      opensAtOnce={typed !== null}
      data-lookup={field.name}
      {...{ label, description, placeholder, required, disabled, text }}
      clears={clearable ? `Clear ${label}` : undefined}
      error={errorOf(field) ?? (create && errorOf(create.field))}
      nothingFound={fetcher.data ? nothingFound : 'Loading...'}
      isBusy={fetcher.isLoading}
      hasFailed={fetcher.hasFailed}
      options={offered}
      chosen={picked}
      onChoose={choose}
      onType={(next) => {
        setText(next);
        if (next !== picked?.label) searching.soon(next.trim());
        else if (!fetcher.data || fetcher.hasFailed) searching.soon('');
      }}
      onOpen={() => {
        if (!fetcher.isLoading) search(words);
      }}
    />
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
