import { RenderedMarkdown } from '#app/ui/everywhere/RenderedMarkdown.tsx';
import styles from './MarkdownBody.module.css';

/** A Markdown text as portal and back office show it; `html` comes from `renderMarkdown`. */
export function MarkdownBody({ html }: { html: string }) {
  return <RenderedMarkdown className={styles.body} html={html} />;
}
