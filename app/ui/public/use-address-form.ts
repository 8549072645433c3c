import { useCallback, useEffect, useRef, useState } from 'react';

const WRITE_AFTER_MS = 300;

/**
 * Keeps a page in step with a form whose fields are in the address; call `read` when anything in `form` has changed. The
 * address bar follows, so that it can be shared. It is rewritten without the router, because the server has nothing to add.
 * @param initial what the address contained when the page was opened
 * @param readForm what the fields contain now
 * @param queryOf the address after its question mark; null while a field is wrong, which keeps the last valid one
 */
export function useAddressForm<Reading>(
  initial: Reading,
  readForm: (fields: FormData) => Reading,
  queryOf: (reading: Reading) => string | null,
) {
  const form = useRef<HTMLFormElement>(null);
  const [reading, setReading] = useState(initial);
  const [query, setQuery] = useState(() => queryOf(initial) ?? '');
  const read = useCallback(() => {
    if (!form.current) return;
    const next = readForm(new FormData(form.current));
    setReading(next);
    setQuery((before) => queryOf(next) ?? before);
  }, [readForm, queryOf]);
  // A browser that comes back to the page fills in again what was typed before.
  useEffect(read, [read]);
  const written = useRef(query);
  useEffect(() => {
    // The address that the page was opened with stays until something changes.
    if (written.current === query) return;
    const timer = setTimeout(() => {
      written.current = query;
      const { pathname, hash } = window.location;
      const address = `${pathname}${query && `?${query}`}${hash}`;
      window.history.replaceState(window.history.state, '', address);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return { form, read, reading, query };
}
