import { data } from 'react-router';
import { VISITOR } from '#app/access/actor.ts';
import { ArticleView } from '#app/areas/knowledge/ArticleView.tsx';
import { findPublishedArticle } from '#app/areas/knowledge/knowledge-queries.server.ts';
import { getFirm } from '#app/areas/settings/setting-queries.server.ts';
import { articleMeta } from '#app/areas/site/site-meta.ts';
import { plainTextOf, renderMarkdown } from '#app/platform/markdown.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { Route } from './+types/knowledge-article';

// The form of every article's address (specification, section 5).
const SLUG = /^[a-z0-9_-]{1,200}$/;

export async function loader({ params }: Route.LoaderArgs) {
  const firm = await getFirm();
  const article = SLUG.test(params.slug) ? await findPublishedArticle(VISITOR, params.slug) : null;
  if (!article) throw data(null, { status: 404 });
  const { content, createdAt, related, ...rest } = article;
  return {
    firm,
    article: { ...rest, publishedAt: createdAt, html: renderMarkdown(content) },
    related,
    description: plainTextOf(content).slice(0, 400),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta(loaderData.firm, { ...loaderData.article, description: loaderData.description })
    : [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function Article({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell firm={loaderData.firm} page="knowledge">
      <ArticleView article={loaderData.article} related={loaderData.related} />
    </PublicShell>
  );
}
