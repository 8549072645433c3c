import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What the list of articles shows: all that are not archived, or one kind. */
export const ARTICLE_SHOWS = ['current', 'published', 'draft', 'archived'] as const;

export type ArticleShow = (typeof ARTICLE_SHOWS)[number];

/** The label of an article's state (specification, section 4). */
export function articleStatus(article: {
  isPublished: boolean;
  archivedAt: Date | null;
}): StatusDisplay {
  if (article.archivedAt) return { label: 'Archived', color: 'gray' };
  return article.isPublished
    ? { label: 'Published', color: 'green' }
    : { label: 'Draft', color: 'gray' };
}

/** The share of readers who found an article helpful, in words; '—' before anyone has answered. */
export function helpfulness({
  helpful,
  unhelpful,
}: {
  helpful: number;
  unhelpful: number;
}): string {
  const all = helpful + unhelpful;
  return all === 0 ? '—' : `${helpful} of ${all}`;
}
