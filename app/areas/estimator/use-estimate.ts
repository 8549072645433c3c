import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Estimate, estimate } from './estimate.ts';
import { type EstimateReading, readEstimate, writeEstimate } from './estimate-inputs.ts';

const WRITE_AFTER_MS = 300;

/** What the estimator shows at this moment. */
export type LiveEstimate = {
  reading: EstimateReading;
  /** Null without equipment, or while a field is wrong. */
  result: Estimate | null;
  /** The estimate's address behind the question mark; while a field is wrong, the last one that was right. */
  query: string;
};

/**
 * Keeps the estimate in step with its form: call `read` when anything in `form` has changed. The address bar follows, so
 * that it can be shared; it is rewritten beside the router, because the server has nothing to add.
 */
export function useEstimate(initial: EstimateReading) {
  const form = useRef<HTMLFormElement>(null);
  const [reading, setReading] = useState(initial);
  const [query, setQuery] = useState(() => queryOf(initial) ?? '');
  const read = useCallback(() => {
    if (!form.current) return;
    const next = readEstimate(new FormData(form.current));
    setReading(next);
    setQuery((before) => queryOf(next) ?? before);
  }, []);
  // A browser that comes back to the page fills in again what was typed before.
  useEffect(read, [read]);
  const isWritten = useRef(true);
  useEffect(() => {
    // The address that the page was opened with stays until something changes.
    if (isWritten.current) {
      isWritten.current = false;
      return;
    }
    const timer = setTimeout(() => {
      const { pathname, hash } = window.location;
      window.history.replaceState(
        window.history.state,
        '',
        `${pathname}${query && `?${query}`}${hash}`,
      );
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const result = useMemo(() => (reading.inputs ? estimate(reading.inputs) : null), [reading]);
  const live: LiveEstimate = { reading, result, query };
  return { form, read, live };
}

function queryOf(reading: EstimateReading): string | null {
  return reading.inputs && writeEstimate(reading.inputs);
}
