import { TextInput } from '#app/ui/inputs.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { LookupFilterProps } from '#app/ui/opens/LookupFilterBox.tsx';
import { useTakeOver } from '#app/ui/use-take-over.ts';

const LookupFilterBox = onDemand(
  async () => (await import('#app/ui/opens/LookupFilterBox.tsx')).LookupFilterBox,
);

/**
 * Narrows a list to one record, found by typing, by a parameter of its address. `source` is a resource route as for a
 * `LookupField`. A choice leads to the list's first page and removes the parameters in `clears`. Until its code is loaded it is
 * a plain box, whose text it takes over.
 */
export function LookupFilter(filter: LookupFilterProps) {
  const { label, all, chosen } = filter;
  const { taken, box, load } = useTakeOver();
  if (taken) return <LookupFilterBox {...filter} {...taken} />;
  return (
    <TextInput
      key={chosen?.value}
      ref={box}
      role="combobox"
      aria-label={label}
      aria-expanded={false}
      aria-haspopup="listbox"
      placeholder={all}
      autoComplete="off"
      defaultValue={chosen?.label}
      onFocus={load}
    />
  );
}
