import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
} from '@conform-to/react';
import type { FocusEvent, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { NativeSelect, Textarea, TextInput } from '#app/ui/inputs.tsx';
import { Switch } from '#app/ui/ticks.tsx';
import { PasswordInput } from './PasswordInput.tsx';

// One labelled input each, bound to a field of a conform form. The inputs tie label, help and error to themselves
// (for, aria-describedby, aria-invalid), so conform's own attributes for that are left out.

type FieldProps = {
  /** The field's metadata: `fields.email` of `useSchemaForm` or of a `FormDialog`. */
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
  label: string;
  /** Help below the label. */
  description?: ReactNode;
  disabled?: boolean;
};

const OWN_ARIA = { ariaAttributes: false } as const;

/** One line of text; `type` picks the keyboard and the browser's own checks ('date' gives a date picker). */
export function TextField({
  field,
  type = 'text',
  autoComplete = 'off',
  autoFocus = false,
  readOnly = false,
  placeholder,
  inputMode,
  required = field.required === true,
  ...shared
}: FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  /** The keyboard of a phone: 'decimal' for money and quantities, which stay text. */
  inputMode?: 'decimal';
  /** Marks the label; by itself it follows the form's schema. */
  required?: boolean;
}) {
  const { key, ...input } = getInputProps(field, { type, ...OWN_ARIA });
  return (
    <TextInput
      key={key}
      {...input}
      {...shared}
      required={required}
      autoComplete={autoComplete}
      data-autofocus={autoFocus || undefined}
      readOnly={readOnly}
      placeholder={placeholder}
      inputMode={inputMode}
      error={errorOf(field)}
    />
  );
}

/** A password with a button that shows it. */
export function PasswordField({
  field,
  autoComplete,
  ...shared
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const {
    key,
    type: _,
    ...input
  } = getInputProps(field, {
    type: 'password',
    value: false,
    ...OWN_ARIA,
  });
  return (
    <PasswordInput
      key={key}
      {...input}
      {...shared}
      autoComplete={autoComplete}
      error={errorOf(field)}
    />
  );
}

/** Text of several lines. */
export function TextareaField({
  field,
  rows = 4,
  placeholder,
  autoFocus = false,
  ...shared
}: FieldProps & {
  rows?: number;
  placeholder?: string;
  /** Whether a dialog begins here instead of in its first field. */
  autoFocus?: boolean;
}) {
  const { key, ...input } = getTextareaProps(field, OWN_ARIA);
  return (
    <Textarea
      key={key}
      {...input}
      {...shared}
      rows={rows}
      placeholder={placeholder}
      data-autofocus={autoFocus || undefined}
      onFocus={autoFocus ? goesOnAtItsEnd : undefined}
      error={errorOf(field)}
    />
  );
}

/** What is typed into a text that is begun already goes after it. */
function goesOnAtItsEnd({ currentTarget: box }: FocusEvent<HTMLTextAreaElement>): void {
  box.setSelectionRange(box.value.length, box.value.length);
}

/** A choice among a few options; `empty` adds a first option without value, for example 'Choose a company'. */
export function SelectField({
  field,
  options,
  empty,
  ...shared
}: FieldProps & {
  options: readonly { value: string; label: string }[];
  empty?: string;
}) {
  const { key, defaultValue, ...input } = getSelectProps(field, OWN_ARIA);
  return (
    <NativeSelect
      key={key}
      {...input}
      {...shared}
      defaultValue={typeof defaultValue === 'string' ? defaultValue : undefined}
      // Without an empty option something is always chosen.
      withAsterisk={empty !== undefined && field.required === true}
      error={errorOf(field)}
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A setting that is on or off; `disabled` freezes it. */
export function SwitchField({ field, disabled = false, ...shared }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type: 'checkbox', ...OWN_ARIA });
  const isOn = field.initialValue === 'on';
  return (
    <>
      <Switch key={key} {...input} {...shared} disabled={disabled} error={errorOf(field)} />
      {/* A browser leaves disabled inputs out. */}
      {disabled && isOn ? <input type="hidden" name={field.name} value="on" /> : null}
    </>
  );
}

/** A hidden value that the form sends, for example the version of the record that was opened. */
export function HiddenField({ field }: Pick<FieldProps, 'field'>) {
  const { key, ...input } = getInputProps(field, { type: 'hidden', ...OWN_ARIA });
  return <input key={key} {...input} />;
}

/** Returns a field's messages as one text; undefined if there are none. */
export function errorOf(field: Pick<FieldProps['field'], 'errors'>): string | undefined {
  return field.errors?.length ? field.errors.join(' ') : undefined;
}

/** Returns what `useInputControl` needs to know of a field that has one text. */
export function controlOf(field: FieldProps['field']) {
  return {
    key: field.key,
    name: field.name,
    formId: field.formId,
    initialValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  };
}
