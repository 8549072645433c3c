import styles from './MarkdownBody.module.css';
import { RenderedMarkdown } from './RenderedMarkdown.tsx';

/** A text in Markdown as portal and back office show it; `html` is made by `renderMarkdown`. */
export function MarkdownBody({ html }: { html: string }) {
  return <RenderedMarkdown className={styles.body} html={html} />;
}
