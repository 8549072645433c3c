import { useEffect, useState } from 'react';
import { type SearchGroup, SHORTEST_QUERY } from './search-kinds.ts';

/** Typing rests so long before it is searched for. */
const PAUSE_MS = 200;

const FAILED = 'The search did not answer.';
const SIGNED_OUT = 'You are signed out. Reload the page to sign in again.';

type Answer = { query: string; groups: readonly SearchGroup[]; error: string | null };

/**
 * The results for `typed`, requested when typing pauses; a pending request is aborted. Previous results stay until the
 * next arrive.
 */
export function useSearch(typed: string) {
  const query = typed.trim();
  const isLongEnough = [...query].length >= SHORTEST_QUERY;
  const [answer, setAnswer] = useState<Answer | null>(null);

  // Each attempt is an object of its own, so that the same words can be asked again.
  const [asked, setAsked] = useState({ query });
  if (asked.query !== query) setAsked({ query });
  useEffect(() => {
    if ([...asked.query].length < SHORTEST_QUERY) return setAnswer(null);
    const giveUp = new AbortController();
    const ask = async () => {
      const given = await answerTo(asked.query, giveUp.signal);
      if (!giveUp.signal.aborted) setAnswer(given);
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [asked]);

  return {
    isLongEnough,
    isSearching: isLongEnough && answer?.query !== query,
    groups: isLongEnough ? (answer?.groups ?? []) : [],
    error: isLongEnough ? (answer?.error ?? null) : null,
    tryAgain: () => {
      setAnswer(null);
      setAsked({ query });
    },
  };
}

async function answerTo(query: string, signal: AbortSignal): Promise<Answer> {
  const failed = (error: string) => ({ query, groups: [], error });
  try {
    const address = `/search?${new URLSearchParams({ q: query })}`;
    const response = await fetch(address, { signal, redirect: 'manual' });
    // Nobody who is signed in is sent elsewhere.
    if (response.type === 'opaqueredirect') return failed(SIGNED_OUT);
    const given = (await response.json()) as { groups?: SearchGroup[]; error?: string };
    if (!response.ok || !given.groups) return failed(given.error ?? FAILED);
    return { query, groups: given.groups, error: null };
  } catch {
    return failed(FAILED);
  }
}
