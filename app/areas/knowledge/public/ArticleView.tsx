import type { ArticleHeading } from '#app/areas/knowledge/article-contents.ts';
import { formatCount, formatDate } from '#app/ui/everywhere/format.ts';
import { RenderedMarkdown } from '#app/ui/everywhere/RenderedMarkdown.tsx';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import controls from '#app/ui/public/controls.module.css';
import { ArticleFeedback, type FeedbackAnswer } from './ArticleFeedback.tsx';
import styles from './ArticleView.module.css';
import { useCountedView } from './use-visit.ts';

/** An article to read; `html` comes from Markdown rendered and sanitized by the server, its headings with ids. */
type ReadableArticle = {
  slug: string;
  title: string;
  html: string;
  /** Headings to jump to; none for a short article. */
  contents: readonly ArticleHeading[];
  categoryId: string | null;
  categoryName: string | null;
  viewCount: number;
  updatedAt: Date;
};

/** The reading page of one article, with the question whether it helped, further articles and the checklist below. */
export function ArticleView({
  article,
  related,
  answer,
}: {
  article: ReadableArticle;
  related: readonly { slug: string; title: string }[];
  /** What was answered to the question, where the page was posted without script. */
  answer?: FeedbackAnswer | undefined;
}) {
  return (
    // The client counts the view.
    <article className={styles.page} data-client="loads">
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
      <div className={styles.side}>
        <Facts article={article} />
        <Contents headings={article.contents} />
      </div>
      <RenderedMarkdown className={styles.body} html={article.html} />
      <footer className={styles.end}>
        <ArticleFeedback slug={article.slug} answer={answer} />
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

function Facts({ article }: { article: ReadableArticle }) {
  const views = useCountedView(article.slug, article.viewCount);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Updated</dt>
        <dd>
          <time dateTime={article.updatedAt.toISOString()}>{formatDate(article.updatedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>
          <HiddenText>Views</HiddenText>
        </dt>
        <dd>{formatCount(views, 'view', 'views')}</dd>
      </div>
    </dl>
  );
}

function Contents({ headings }: { headings: readonly ArticleHeading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title">On this page</p>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.jump} data-level={level}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
