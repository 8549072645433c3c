import { Loader, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { listAddress } from '#app/ui/list-address.ts';

type Option = { value: string; label: string };

const SOURCE = '/admin/customers/options';
const PAUSE_MS = 200;

/** Narrows a list of the back office to one customer, who is searched for by typing: the parameter ?customer= of its address. */
export function CustomerFilter({ chosen }: { chosen: Option | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ options: Option[] }>();
  const [text, setText] = useState(chosen?.label ?? '');
  const ask = (q: string) => void fetcher.load(`${SOURCE}?${new URLSearchParams({ q })}`);
  const askSoon = useDebouncedCallback(ask, PAUSE_MS);

  const found = fetcher.data?.options ?? [];
  const isOffered = found.some(({ value }) => value === chosen?.value);
  return (
    <Select
      aria-label="Customer"
      placeholder="All customers"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All customers' }}
      data={chosen && !isOffered ? [chosen, ...found] : found}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={fetcher.data ? 'No customer found' : 'Loading...'}
      value={chosen?.value ?? null}
      onChange={(customer) =>
        void navigate(listAddress(pathname, search, { customer, after: null, before: null }), {
          preventScrollReset: true,
        })
      }
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        if (next !== text && next !== chosen?.label) askSoon(next.trim());
      }}
      onDropdownOpen={() => {
        if (!fetcher.data && fetcher.state === 'idle') ask('');
      }}
      {...(fetcher.state !== 'idle' && { rightSection: <Loader size="xs" /> })}
    />
  );
}
