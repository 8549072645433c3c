import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveNews, LiveTopic } from '#app/platform/live/live-topics.ts';
import { openLiveConnection } from './live-connection.ts';

type Interest = { topic: LiveTopic; id: string | undefined; onNews: (() => void) | undefined };
type Register = (interest: Interest) => () => void;

const RegisterContext = createContext<Register>(() => () => {});

/**
 * Keeps the tab's one stream of changes and loads the page's data anew when something changes that a mounted component
 * asked for with `useLive`. `position` comes from the layout's loader: what changes after it is not lost.
 */
export function LiveUpdates({ position, children }: { position: string; children: ReactNode }) {
  const [interests] = useState(() => new Set<Interest>());
  const reload = useReload();
  const start = useRef(position);

  useEffect(
    () =>
      openLiveConnection(start.current, {
        onNews: (news) => {
          const concerned = [...interests].filter((interest) => concerns(interest, news));
          for (const { onNews } of concerned) onNews?.();
          if (concerned.some(({ onNews }) => !onNews)) reload();
        },
        onGap: reload,
        onSignedOut: reload,
      }),
    [interests, reload],
  );

  const [register] = useState<Register>(() => (interest: Interest) => {
    interests.add(interest);
    return () => interests.delete(interest);
  });
  return <RegisterContext value={register}>{children}</RegisterContext>;
}

/** While the component is mounted, changes of the topic (of that one record where `id` is given) load the page's data anew. */
export function useLive(topic: LiveTopic, id?: string): void {
  const register = use(RegisterContext);
  useEffect(() => register({ topic, id, onNews: undefined }), [register, topic, id]);
}

/** While the component is mounted, changes of the topic call `onNews` and leave the page's data as they are. */
export function useLiveNews(topic: LiveTopic, onNews: () => void): void {
  const register = use(RegisterContext);
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(
    () => register({ topic, id: undefined, onNews: () => latest.current() }),
    [register, topic],
  );
}

function concerns({ topic, id }: Interest, news: LiveNews): boolean {
  return news.topic === topic && (id === undefined || id === news.id);
}

const PROBE_RETRY_MS = 2_000;

/**
 * Loads the page's data anew; changes that arrive while that runs bring about one further run. It asks the server for a
 * sign of life first: a reload that fails would take the page away, with whatever somebody is typing on it.
 */
function useReload(): () => void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const [reload] = useState(() => {
    let running = false;
    let again = false;
    const run = async () => {
      if (running) {
        again = true;
        return;
      }
      running = true;
      do {
        again = false;
        while (!(await isAnswering())) await pause(PROBE_RETRY_MS);
        await latest.current();
      } while (again);
      running = false;
    };
    return () => void run();
  });
  return reload;
}

async function isAnswering(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
