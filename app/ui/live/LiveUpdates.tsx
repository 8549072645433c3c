import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { ChangedRecord, LiveTopic } from '#app/platform/live/live-topics.ts';
import { openLiveConnection } from './live-connection.ts';
import { useReload } from './use-reload.ts';
import { ReloadContext } from './use-reload-in.ts';

type Interest = {
  topic: LiveTopic;
  id: string | undefined;
  /** Called instead of loading the page's data. */
  onChange?: (() => void) | undefined;
  /** Given what a change brought, ahead of the page's data. */
  onContent?: ((content: unknown) => void) | undefined;
};
type Register = (interest: Interest) => () => void;

const RegisterContext = createContext<Register>(() => () => {});

/**
 * Keeps the tab's one stream of changes, and loads the page's data again when something changes that a mounted component asked
 * for with `useLive`. `position` comes from the layout's loader, so that no later change is lost. The layout route also exports
 * `clientMiddleware` with `stayOnPageWithoutServer`, and `shouldRevalidate = staysOnLiveReload`.
 */
export function LiveUpdates({ position, children }: { position: string; children: ReactNode }) {
  const [interests] = useState(() => new Set<Interest>());
  const reload = useReload(position);
  const start = useRef(position);

  useEffect(
    () =>
      openLiveConnection(start.current, {
        onChange: (change, id) => {
          const concerned = [...interests].filter((interest) => concerns(interest, change));
          for (const { onChange } of concerned) onChange?.();
          const loaded = concerned.filter(({ onChange }) => !onChange);
          const isShownByContent =
            change.hasContent === true && loaded.every(({ onContent }) => onContent);
          if (loaded.length > 0) reload.onChange(id, isShownByContent);
          else reload.onOwnChange(id);
        },
        onContent: ({ content, ...change }) => {
          for (const interest of [...interests].filter((each) => concerns(each, change))) {
            if (content === null) reload.withoutContent();
            else interest.onContent?.(content);
          }
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
 * While the component is mounted, changes of the topic (of one record if `id` is given) load the page's data again. Without
 * `id`, the person's own notices do so too: a list shows what is unread, and a notice comes after its change.
 */
export function useLive(topic: LiveTopic, id?: string): void {
  const register = use(RegisterContext);
  useEffect(() => register({ topic, id }), [register, topic, id]);
}

/** The same for every record of several topics, whose list is one and the same each time. */
export function useLiveTopics(topics: readonly LiveTopic[]): void {
  const register = use(RegisterContext);
  useEffect(() => {
    const ends = topics.map((topic) => register({ topic, id: undefined }));
    return () => {
      for (const end of ends) end();
    };
  }, [register, topics]);
}

/**
 * The same for one record. `onContent` gets the content of a change as soon as it is heard, if the server sends it; the page's
 * data follow a moment later. Content may come twice, late, in another order, or never.
 */
export function useLiveContent<Content>(
  topic: LiveTopic,
  id: string,
  onContent: (content: Content) => void,
) {
  const register = use(RegisterContext);
  const latest = useRef(onContent);
  latest.current = onContent;
  useEffect(
    () => register({ topic, id, onContent: (content) => latest.current(content as Content) }),
    [register, topic, id],
  );
}

/** While the component is mounted, changes of the topic call `onChange` and leave the page's data as they are. */
export function useLiveChange(topic: LiveTopic, onChange: () => void): void {
  const register = use(RegisterContext);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(
    () => register({ topic, id: undefined, onChange: () => latest.current() }),
    [register, topic],
  );
}

function concerns({ topic, id, onChange }: Interest, change: ChangedRecord): boolean {
  if (change.topic === topic) return id === undefined || id === change.id;
  return change.topic === 'notice' && id === undefined && !onChange;
}
