import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isComposing } from '#app/ui/composing.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import inputStyles from '#app/ui/inputs.module.css';
import { Field } from '#app/ui/inputs.tsx';
import { NOT_LOADED } from '#app/ui/use-load-failed.ts';
import styles from './Combobox.module.css';
import { type ComboboxOption, ComboboxOptions, comboboxOptionId } from './ComboboxOptions.tsx';

/**
 * A text box with a list of choices below it. Arrows move along the list, Enter or a press chooses, Escape closes it. Text that
 * was typed and not chosen is removed on leaving. The box has no name, so it is not part of a form.
 */
export function Combobox<Choice extends ComboboxOption>({
  id: given,
  options: offered,
  chosen,
  onChoose,
  text,
  onType,
  onOpen,
  nothingFound,
  isBusy = false,
  hasFailed = false,
  clears,
  opensOnFocus = false,
  opensAtOnce = false,
  label,
  description,
  error,
  required = false,
  ...input
}: {
  id?: string | undefined;
  /** What may be chosen; what is chosen is in the list anyway while the box shows it. */
  options: readonly Choice[];
  chosen: Choice | null;
  /** Called with what was chosen, or null for none where it may be taken back (`clears`). */
  onChoose: (option: Choice | null) => void;
  /** What the box shows. */
  text: string;
  /** Called as someone types, and with the words of the choice on leaving. */
  onType: (text: string) => void;
  onOpen?: () => void;
  /** What the list says when it is empty. */
  nothingFound: string;
  /** Whether options are on their way. */
  isBusy?: boolean;
  /** Whether they could not be loaded, which the list says. */
  hasFailed?: boolean;
  /** The name of the button that takes the choice back. */
  clears?: string | undefined;
  opensOnFocus?: boolean;
  /** Has the focus, and the list open, from the start. */
  opensAtOnce?: boolean;
  label?: string;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'data-lookup'?: string;
}) {
  const own = useId();
  const id = given ?? own;
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(opensAtOnce);
  // The option that the arrows are at, by its value; undefined until they moved, null once someone typed.
  const [at, setAt] = useState<string | null>();
  const value = chosen?.value ?? null;
  const words = chosen?.label ?? '';
  const isMissing =
    chosen !== null && text === words && !offered.some((one) => one.value === value);
  const options = isMissing ? [chosen, ...offered] : offered;
  const place = options.findIndex((one) => one.value === (at === undefined ? value : at));
  const active = isOpen ? options[place] : undefined;

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setAt(undefined);
    onOpen?.();
  };
  const choose = (option: Choice) => {
    setOpen(false);
    onType(option.label);
    onChoose(option);
  };
  const move = (steps: 1 | -1) => {
    if (!isOpen) return open();
    const next = options.at(place < 0 ? (steps > 0 ? 0 : -1) : (place + steps) % options.length);
    if (next) setAt(next.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && active) choose(active);
    else if (key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };

  return (
    <Field {...{ id, label, description, error }} withAsterisk={required}>
      {(aria) => (
        <>
          <input
            {...input}
            {...aria}
            ref={box}
            // A form that is sent leaves it out.
            form="none"
            type="text"
            role="combobox"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of a box that had the focus.
            autoFocus={opensAtOnce}
            required={required}
            autoComplete="off"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': `${id}-options` })}
            {...(active && { 'aria-activedescendant': comboboxOptionId(id, active) })}
            className={`${inputStyles.box} ${inputStyles.choice}`}
            data-clears={(clears !== undefined && value !== null) || undefined}
            value={text}
            onChange={(event) => {
              onType(event.currentTarget.value);
              setOpen(true);
              setAt(null);
            }}
            onClick={open}
            onFocus={opensOnFocus ? open : undefined}
            onBlur={() => {
              setOpen(false);
              if (text !== words) onType(words);
            }}
            onKeyDown={onKeyDown}
          />
          {clears !== undefined && value !== null && !input.disabled ? (
            <span className={styles.clear}>
              <IconButton
                color="gray"
                aria-label={clears}
                onClick={() => {
                  onChoose(null);
                  onType('');
                  box.current?.focus();
                }}
              >
                <IconX size={16} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </span>
          ) : null}
          {isBusy ? <span className={styles.busy} /> : null}
          <HiddenText role="status">
            {isOpen && !isBusy && options.length > 0
              ? formatCount(options.length, 'result', 'results')
              : ''}
          </HiddenText>
          {isOpen ? (
            <ComboboxOptions
              {...{ id, box, options, value, active }}
              note={hasFailed ? NOT_LOADED : options.length > 0 ? null : nothingFound}
              label={label ?? input['aria-label'] ?? ''}
              onChoose={choose}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}
