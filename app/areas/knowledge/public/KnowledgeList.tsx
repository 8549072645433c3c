import { CategoryMark } from '#app/areas/knowledge/CategoryMark.tsx';
import type { SnippetPart } from '#app/areas/knowledge/search-snippet.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import controls from '#app/ui/public/controls.module.css';
import styles from './KnowledgeList.module.css';

/** A published article as its card shows it. */
type KnowledgeCard = {
  slug: string;
  title: string;
  /** Its opening, or the words around what was searched for. */
  snippet: readonly SnippetPart[];
  categoryName: string | null;
  viewCount: number;
};

/** A category as its chip shows it. */
type KnowledgeCategory = { id: string; name: string; icon: string | null };

/**
 * The public knowledge base: search box, category chips and article cards (specification 2).
 * `category` is the chosen category's id or null for all. Search, chips and pages are plain links and a
 * GET form to /kb with the parameters `q`, `category`, `after` and `before`.
 */
export function KnowledgeList({
  articles,
  categories,
  query,
  category,
  next,
  previous,
  problem,
}: {
  articles: readonly KnowledgeCard[];
  categories: readonly KnowledgeCategory[];
  query: string;
  category: string | null;
  /** Cursors of the neighbouring pages. */
  next: string | null;
  previous: string | null;
  /** Why the search was not carried out. */
  problem: string | null;
}) {
  const chosen = categories.find(({ id }) => id === category);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Knowledge Base</h1>
        <search>
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
            <a href={listAddress({ query })} aria-current={category === null ? 'true' : undefined}>
              All Categories
            </a>
          </li>
          {categories.map(({ id, name, icon }) => (
            <li key={id}>
              <a
                href={listAddress({ query, category: id })}
                aria-current={category === id ? 'true' : undefined}
              >
                <CategoryMark icon={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {query ? (
        <p className={styles.found}>
          Results for "{query}"{chosen ? ` in ${chosen.name}` : null}
          <a className={styles.way} href={listAddress({ category })}>
            Clear search
          </a>
        </p>
      ) : null}
      {articles.length === 0 ? (
        <div className={styles.empty}>
          <p role={problem ? 'alert' : undefined}>
            {problem ?? 'No articles found matching your search.'}
          </p>
          {query && chosen && !problem ? (
            <a className={styles.way} href={listAddress({ query })}>
              Search all categories
            </a>
          ) : null}
        </div>
      ) : (
        <ul className={styles.cards}>
          {articles.map((article) => (
            <li key={article.slug} className={styles.card}>
              <p className={styles.category}>{article.categoryName}</p>
              <div>
                <h2 className={styles.cardTitle}>
                  <a href={`/kb/${article.slug}`}>{article.title}</a>
                </h2>
                <p className={styles.preview}>
                  <Snippet parts={article.snippet} />
                </p>
              </div>
              <p className={styles.views}>{formatCount(article.viewCount, 'view', 'views')}</p>
            </li>
          ))}
        </ul>
      )}
      {next || previous ? (
        <nav className={styles.pages} aria-label="Pages of articles">
          {previous ? (
            <a
              className={styles.step}
              rel="prev"
              href={listAddress({ query, category, before: previous })}
            >
              Previous
            </a>
          ) : null}
          {next ? (
            <a
              className={styles.step}
              rel="next"
              href={listAddress({ query, category, after: next })}
            >
              Next
            </a>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  let at = 0;
  return parts.map(({ text, isFound }) => {
    const key = at;
    at += text.length;
    return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

function listAddress(parameters: {
  query?: string;
  category?: string | null;
  after?: string;
  before?: string;
}): string {
  const { query, ...rest } = parameters;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: query, ...rest })) {
    if (value) search.set(name, value);
  }
  const text = search.toString();
  return text ? `/kb?${text}` : '/kb';
}
