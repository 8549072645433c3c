import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listAddress } from '#app/ui/list-address.ts';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { Combobox } from './Combobox.tsx';
import type { LookupOption } from './LookupField.tsx';
import { useDebounced } from './use-debounced.ts';

const PAUSE_MS = 200;

/** What a list is narrowed by. */
export type LookupFilterProps = {
  name: string;
  label: string;
  /** What is there while the list is not narrowed, for example "All customers". */
  all: string;
  source: string;
  chosen: LookupOption | null;
  clears?: readonly string[];
  nothingFound?: string;
};

/** The box of a `LookupFilter` once someone uses it: it has the focus and shows the choices. */
export function LookupFilterBox({
  name,
  label,
  all,
  source,
  chosen,
  clears = [],
  nothingFound = 'Nothing found',
  typed,
}: LookupFilterProps & {
  /** What was typed before the box was there; null where nobody is at it. */
  typed: string | null;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const fetcher = useLatestLoad<{ options: LookupOption[] }>();
  const [text, setText] = useState(typed ?? chosen?.label ?? '');
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
  const asking = useDebounced(ask, PAUSE_MS);
  const askForTyped = useEffectEvent(() => {
    if (typed !== null) ask(typed === words ? '' : typed.trim());
  });
  useEffect(() => askForTyped(), []);

  const cleared = Object.fromEntries([...clears, 'after', 'before'].map((each) => [each, null]));
  return (
    <Combobox
      opensAtOnce={typed !== null}
      opensOnFocus
      aria-label={label}
      placeholder={all}
      clears={all}
      options={(!fetcher.hasFailed && fetcher.data?.options) || []}
      nothingFound={fetcher.data ? nothingFound : 'Loading...'}
      isBusy={fetcher.isLoading}
      hasFailed={fetcher.hasFailed}
      chosen={chosen}
      onChoose={(option) => {
        asking.cancel();
        const value = option?.value ?? null;
        void navigate(listAddress(pathname, search, { ...cleared, [name]: value }), {
          preventScrollReset: true,
        });
      }}
      text={text}
      onType={(next) => {
        setText(next);
        if (next !== words) asking.soon(next.trim());
      }}
      onOpen={() => {
        if (!fetcher.isLoading) ask('');
      }}
    />
  );
}
