import { useState } from 'react';
import { zoneText } from '#app/platform/time-zone.ts';
import { Combobox } from '#app/ui/opens/Combobox.tsx';

/** The choice of a time zone by typing. */
export function ZoneSelect({
  zones,
  typed,
  value,
  onChange,
  ...rest
}: {
  id: string;
  label: string;
  description: string;
  error: string | undefined;
  zones: readonly string[];
  value: string;
  onChange: (zone: string | null) => void;
  /** What was typed before it was there; null where nobody is at it. */
  typed: string | null;
}) {
  const words = zoneText(value);
  const [text, setText] = useState(typed ?? words);
  const asked = text === words ? '' : text.trim().toLowerCase();
  return (
    <Combobox
      {...rest}
      opensAtOnce={typed !== null}
      opensOnFocus
      options={zones
        .map((zone) => ({ value: zone, label: zoneText(zone) }))
        .filter(({ label }) => label.toLowerCase().includes(asked))}
      chosen={{ value, label: words }}
      onChoose={(option) => onChange(option?.value ?? null)}
      text={text}
      onType={setText}
      nothingFound="Nothing found"
    />
  );
}
