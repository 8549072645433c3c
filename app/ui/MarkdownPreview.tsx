import { type CSSProperties, useEffect, useState } from 'react';
import { MarkdownBody } from './MarkdownBody.tsx';
import styles from './MarkdownField.module.css';

/** A text in Markdown as it will look. The renderer is loaded with the first preview. */
export function MarkdownPreview({ markdown, rows }: { markdown: string; rows: number }) {
  const [state, setState] = useState<{ html: string } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isWanted = true;
    import('#app/platform/markdown.ts').then(
      ({ renderMarkdown }) => {
        if (isWanted) setState({ html: renderMarkdown(markdown) });
      },
      () => {
        if (isWanted) setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [markdown]);
  return (
    <div className={styles.preview} style={{ '--rows': rows } as CSSProperties}>
      {state === 'loading' ? <p className={styles.hint}>Loading...</p> : null}
      {state === 'failed' ? (
        <p className={styles.hint}>
          The preview could not be loaded. Your text is safe: go on writing.
        </p>
      ) : null}
      {typeof state === 'object' ? (
        markdown.trim() ? (
          <MarkdownBody html={state.html} />
        ) : (
          <p className={styles.hint}>Nothing to preview yet.</p>
        )
      ) : null}
    </div>
  );
}
