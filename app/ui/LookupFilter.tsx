import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import type { LookupOption } from './LookupField.tsx';
import { listAddress } from './list-address.ts';

const PAUSE_MS = 200;

/**
 * Narrows a list to one record, searched for by typing: a parameter of its address. `source` is a resource route as for
 * a `LookupField`. A choice goes to the list's first page, and takes the parameters in `clears` away.
 */
export function LookupFilter({
  name,
  label,
  all,
  source,
  chosen,
  clears = [],
  nothingFound = 'Nothing found',
}: {
  name: string;
  label: string;
  /** What stands there while the list is not narrowed, for example "All customers". */
  all: string;
  source: string;
  chosen: LookupOption | null;
  clears?: readonly string[];
  nothingFound?: string;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ options: LookupOption[] }>();
  const [text, setText] = useState(chosen?.label ?? '');
  // A new address may have another choice. The box follows it, and keeps the focus.
  const words = chosen?.label ?? '';
  const [followed, setFollowed] = useState(words);
  if (followed !== words) {
    setFollowed(words);
    setText(words);
  }
  const ask = (q: string) => {
    const [path, query] = source.split('?');
    const params = new URLSearchParams(query);
    params.set('q', q);
    void fetcher.load(`${path}?${params}`);
  };
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);

  const found = (fetcher.data?.options ?? []).map(({ value, label: words }) => ({
    value,
    label: words,
  }));
  const isOffered = found.some(({ value }) => value === chosen?.value);
  const cleared = Object.fromEntries([...clears, 'after', 'before'].map((each) => [each, null]));
  return (
    <Select
      aria-label={label}
      placeholder={all}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': all, 'aria-hidden': false, tabIndex: 0 }}
      data={chosen && !isOffered ? [chosen, ...found] : found}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={fetcher.data ? nothingFound : 'Loading...'}
      value={chosen?.value ?? null}
      onChange={(value) =>
        void navigate(listAddress(pathname, search, { ...cleared, [name]: value }), {
          preventScrollReset: true,
        })
      }
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        if (next !== text && next !== chosen?.label) askSoon(next.trim());
      }}
      onDropdownOpen={() => {
        if (fetcher.state === 'idle') ask('');
      }}
      {...(fetcher.state !== 'idle' && { rightSection: <Loader size="xs" /> })}
    />
  );
}
