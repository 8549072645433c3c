import { formatCount } from '#app/ui/format.ts';
import controls from '#app/ui/public/controls.module.css';
import styles from './KnowledgeList.module.css';

/** A published article as its card shows it; `preview` is plain text. */
export type KnowledgeCard = {
  slug: string;
  title: string;
  preview: string;
  categoryName: string | null;
  viewCount: number;
};

/**
 * The public knowledge base: search box, category chips and article cards (specification 2).
 * `category` is the chosen category's id or null for all. Search and chips are plain links and a
 * GET form to /kb with the parameters `q` and `category`.
 */
export function KnowledgeList({
  articles,
  categories,
  query,
  category,
}: {
  articles: readonly KnowledgeCard[];
  categories: readonly { id: string; name: string }[];
  query: string;
  category: string | null;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Knowledge Base</h1>
        <search className={styles.search}>
          <form method="get" action="/kb">
            <label className={styles.label} htmlFor="kb-search">
              Search articles
            </label>
            <div className={styles.searchRow}>
              <input
                id="kb-search"
                className={controls.input}
                type="search"
                name="q"
                defaultValue={query}
                maxLength={200}
              />
              {category ? <input type="hidden" name="category" value={category} /> : null}
              <button type="submit" className={controls.strong}>
                Search
              </button>
            </div>
          </form>
        </search>
      </header>
      <nav aria-label="Categories">
        <ul className={styles.chips}>
          <li>
            <a
              href={listAddress(query, null)}
              aria-current={category === null ? 'true' : undefined}
            >
              All Categories
            </a>
          </li>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <a href={listAddress(query, id)} aria-current={category === id ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {articles.length === 0 ? (
        <p className={styles.empty}>No articles found matching your search.</p>
      ) : (
        <ul className={styles.cards}>
          {articles.map((article) => (
            <li key={article.slug} className={styles.card}>
              <p className={styles.category}>{article.categoryName ?? 'General'}</p>
              <div>
                <h2 className={styles.cardTitle}>
                  <a href={`/kb/${article.slug}`}>{article.title}</a>
                </h2>
                <p className={styles.preview}>{article.preview}</p>
              </div>
              <p className={styles.views}>{formatCount(article.viewCount, 'view', 'views')}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function listAddress(query: string, category: string | null): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (category) parameters.set('category', category);
  const search = parameters.toString();
  return search ? `/kb?${search}` : '/kb';
}
