import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LookupFilterProps } from './LookupFilterBox.tsx';
import { loadOnDemand, onDemand, whenReached } from './on-demand.tsx';
import { useLoadFailed } from './use-load-failed.ts';

const LookupFilterBox = onDemand(
  async () => (await import('./LookupFilterBox.tsx')).LookupFilterBox,
);

/**
 * Narrows a list to one record, searched for by typing: a parameter of its address. `source` is a resource route as for
 * a `LookupField`. A choice goes to the list's first page, and takes the parameters in `clears` away. Until its code is
 * there it is a plain box, whose words it takes over.
 */
export function LookupFilter(filter: LookupFilterProps) {
  const { label, all, chosen } = filter;
  const [loaded, setLoaded] = useState<{ typed: string | null } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const tellFailed = useLoadFailed();
  const takeOver = useEffectEvent(() => {
    const { current } = box;
    const isAtIt = current !== null && current === document.activeElement;
    setLoaded((before) => before ?? { typed: isAtIt ? current.value : null });
  });
  useEffect(() => {
    let isShown = true;
    whenReached(() => isShown && takeOver());
    return () => {
      isShown = false;
    };
  }, []);
  if (loaded) return <LookupFilterBox {...filter} {...loaded} />;
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
      onFocus={() => void loadOnDemand().catch(tellFailed)}
    />
  );
}
