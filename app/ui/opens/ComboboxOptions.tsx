import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './Combobox.module.css';
import { useTopLayer } from './use-top-layer.ts';

/** What may be chosen. */
export type ComboboxOption = { value: string; label: string };

/** Returns the id of an option's element in the list of a box. Ids are listed with spaces between them, so it contains none. */
export const comboboxOptionId = (id: string, { value }: ComboboxOption) =>
  `${id}-option-${encodeURIComponent(value)}`;

/** How long after the end of a press its click may come. */
const CLICK_MS = 100;

/**
 * The list of a `Combobox`, above everything else on the page. During a press its options stay as they are, even if new ones
 * arrive, so that the press ends on the option where it began.
 */
export function ComboboxOptions<Choice extends ComboboxOption>({
  id,
  label,
  box,
  options: latest,
  value,
  active,
  note,
  onChoose,
}: {
  id: string;
  label: string;
  box: RefObject<HTMLElement | null>;
  options: readonly Choice[];
  value: string | null;
  active: Choice | undefined;
  note: string | null;
  onChoose: (option: Choice) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useTopLayer(list, box, { isAsWide: true });
  const [pressed, setPressed] = useState<readonly Choice[] | null>(null);
  const options = pressed ?? latest;
  const shown = active && comboboxOptionId(id, active);
  const hasOptions = options.length > 0;
  useEffect(() => {
    if (hasOptions && shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [hasOptions, shown]);
  useEffect(() => {
    const ends = ['pointerup', 'pointercancel'] as const;
    const end = () => void setTimeout(() => setPressed(null), CLICK_MS);
    for (const name of ends) window.addEventListener(name, end);
    return () => {
      for (const name of ends) window.removeEventListener(name, end);
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the box.
    <div
      ref={list}
      popover="manual"
      className={styles.around}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={() => setPressed(latest)}
    >
      <div id={`${id}-options`} role="listbox" aria-label={label} className={styles.list}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box hears the keys.
          <div
            key={option.value}
            id={comboboxOptionId(id, option)}
            role="option"
            aria-selected={option.value === value}
            className={styles.option}
            data-active={option.value === active?.value || undefined}
            onClick={() => onChoose(option)}
          >
            {option.value === value ? (
              <IconCheck size={13} stroke={2.5} aria-hidden="true" />
            ) : null}
            {option.label}
          </div>
        ))}
      </div>
      {note === null ? null : (
        <p className={styles.nothing} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
