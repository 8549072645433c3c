import { Select } from '@mantine/core';
import { zoneText } from '#app/platform/time-zone.ts';
import { Library } from '#app/ui/Library.tsx';

/** The choice of a time zone by typing. */
export function ZoneSelect({
  zones,
  typed,
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
  return (
    <Library>
      <Select
        {...rest}
        autoFocus={typed !== null}
        defaultDropdownOpened={typed !== null}
        {...(typed && typed !== zoneText(rest.value) && { defaultSearchValue: typed })}
        searchable
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={280}
        attributes={OUTSIDE_OF_FORM}
        data={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
      />
    </Library>
  );
}

// The text box has no name; what is sent is the hidden field that conform makes.
const OUTSIDE_OF_FORM = { input: { form: 'none' } };
