import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { LiveNews, LiveTopic } from '#app/platform/live/live-topics.ts';
import { openLiveConnection } from './live-connection.ts';
import { useReload } from './use-reload.ts';
import { ReloadContext } from './use-reload-in.ts';

type Interest = { topic: LiveTopic; id: string | undefined; onNews: (() => void) | undefined };
type Register = (interest: Interest) => () => void;

const RegisterContext = createContext<Register>(() => () => {});

/**
 * Keeps the tab's one stream of changes and loads the page's data anew when something changes that a mounted component
 * asked for with `useLive`. `position` comes from the layout's loader: what changes after it is not lost. The layout route
 * also exports `clientMiddleware` with `stayOnPageWithoutServer`, and `shouldRevalidate = staysOnLiveReload`.
 */
export function LiveUpdates({ position, children }: { position: string; children: ReactNode }) {
  const [interests] = useState(() => new Set<Interest>());
  const reload = useReload(position);
  const start = useRef(position);

  useEffect(
    () =>
      openLiveConnection(start.current, {
        onNews: (news, id) => {
          const concerned = [...interests].filter((interest) => concerns(interest, news));
          for (const { onNews } of concerned) onNews?.();
          if (concerned.some(({ onNews }) => !onNews)) reload.forNews(id);
          else reload.heard(id);
        },
        onGap: reload.now,
        onSignedOut: reload.now,
      }),
    [interests, reload],
  );

  const [register] = useState<Register>(() => (interest: Interest) => {
    interests.add(interest);
    return () => interests.delete(interest);
  });
  return (
    <ReloadContext value={reload.now}>
      <RegisterContext value={register}>{children}</RegisterContext>
    </ReloadContext>
  );
}

/**
 * While the component is mounted, changes of the topic (of that one record where `id` is given) load the page's data anew.
 * Without `id` so do the person's own notices: a list shows what of it is unread, and a notice comes after its change.
 */
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

function concerns({ topic, id, onNews }: Interest, news: LiveNews): boolean {
  if (news.topic === topic) return id === undefined || id === news.id;
  return news.topic === 'notice' && id === undefined && !onNews;
}
