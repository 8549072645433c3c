import { useEffect, useState } from 'react';
import styles from './SitePreview.module.css';

/**
 * The site's first page as visitors will see it, in small: read again whenever `of` changes. Nothing in it runs or takes the
 * focus.
 */
export function SitePreview({ of }: { of: string }) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    void readPage(of, reading.signal)
      .then(setHtml)
      .catch(() => {});
    return () => reading.abort();
  }, [of]);
  return (
    <div className={styles.frame}>
      {html === null ? null : (
        <iframe
          className={styles.page}
          title="Your site as visitors will see it"
          sandbox="allow-same-origin"
          srcDoc={html}
          tabIndex={-1}
          inert
        />
      )}
    </div>
  );
}

async function readPage(of: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`/?${new URLSearchParams({ preview: of })}`, { signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const each of page.querySelectorAll('script, link[rel="modulepreload"], [data-staff-bar]')) {
    each.remove();
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
