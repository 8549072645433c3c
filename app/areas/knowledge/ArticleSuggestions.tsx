import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import styles from './ArticleSuggestions.module.css';

const PAUSE_MS = 350;
const SHORTEST = 4;

/**
 * Articles that may answer a question while it is typed; `source` (a resource route) is asked with ?q= and answers `{ articles
 * }`. They open in a new tab, so that nothing typed is lost, and are announced once the typing pauses.
 */
export function ArticleSuggestions({ source, text }: { source: string; text: string }) {
  const typed = text.trim();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { load, data } = useLatestLoad<{ articles: { slug: string; title: string }[] }>();
  const isLong = asked.length >= SHORTEST;
  useEffect(() => {
    if (isLong) void load(`${source}?${new URLSearchParams({ q: asked })}`);
  }, [isLong, asked, source, load]);
  const articles = isLong ? (data?.articles ?? []) : [];
  const title =
    articles.length === 1 ? 'This article may answer it' : 'These articles may answer it';
  return (
    <>
      <p role="status" className={styles.title}>
        {articles.length > 0 ? title : ''}
      </p>
      {articles.length > 0 ? (
        <ul className={styles.list} aria-label="Suggested articles">
          {articles.map(({ slug, title: name }) => (
            <li key={slug}>
              <a href={`/kb/${slug}`} target="_blank" rel="noopener">
                {name}
                <IconExternalLink size={14} aria-label="(opens in a new tab)" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
