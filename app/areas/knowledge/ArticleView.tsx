import { formatCount, formatDate } from '#app/ui/format.ts';
import controls from '#app/ui/public/controls.module.css';
import { RenderedMarkdown } from '#app/ui/RenderedMarkdown.tsx';
import styles from './ArticleView.module.css';

/** An article to read; `html` comes from Markdown rendered and sanitized by the server. */
export type ReadableArticle = {
  slug: string;
  title: string;
  html: string;
  categoryId: string | null;
  categoryName: string | null;
  viewCount: number;
  updatedAt: Date;
};

/** The reading page of one article, with further articles (`related`, may be empty) and the checklist below. */
export function ArticleView({
  article,
  related = [],
}: {
  article: ReadableArticle;
  related?: readonly { slug: string; title: string }[];
}) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <nav aria-label="Breadcrumb" className={styles.trail}>
          <a href="/kb">Knowledge Base</a>
          {article.categoryName ? (
            <a href={article.categoryId ? `/kb?category=${article.categoryId}` : '/kb'}>
              {article.categoryName}
            </a>
          ) : null}
        </nav>
        <h1 className={styles.title}>{article.title}</h1>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>Updated</dt>
          <dd>
            <time dateTime={article.updatedAt.toISOString()}>{formatDate(article.updatedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Read</dt>
          <dd>{formatCount(article.viewCount, 'view', 'views')}</dd>
        </div>
      </dl>
      <RenderedMarkdown className={styles.body} html={article.html} />
      <footer className={styles.end}>
        {related.length ? (
          <>
            <h2 className={styles.endTitle}>Read next</h2>
            <ul className={styles.related}>
              {related.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/kb/${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <div className={styles.offer}>
          <p>
            Where does your own operation stand? The 25-Point Service Audit Checklist scores it from
            0 to 50.
          </p>
          <a className={controls.strong} href="/checklist">
            Get the checklist
          </a>
        </div>
      </footer>
    </article>
  );
}
