import { type CSSProperties, useEffect, useState } from 'react';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import styles from './MarkdownField.module.css';

/** A Markdown text as it will look. The renderer is loaded with the first preview. */
export function MarkdownPreview({ markdown, rows }: { markdown: string; rows: number }) {
  const [state, setState] = useState<{ html: string } | { refused: string } | 'loading' | 'failed'>(
    'loading',
  );
  useEffect(() => {
    let isWanted = true;
    import('#app/platform/markdown.ts').then(
      ({ renderMarkdown, TooComplicatedError }) => {
        if (!isWanted) return;
        try {
          setState({ html: renderMarkdown(markdown) });
        } catch (error) {
          setState(error instanceof TooComplicatedError ? { refused: error.message } : 'failed');
        }
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
      {typeof state === 'object' && 'refused' in state ? (
        <p className={styles.hint}>{state.refused}</p>
      ) : null}
      {typeof state === 'object' && 'html' in state ? (
        markdown.trim() ? (
          <MarkdownBody html={state.html} />
        ) : (
          <p className={styles.hint}>Nothing to preview yet.</p>
        )
      ) : null}
    </div>
  );
}
