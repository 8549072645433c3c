import { may } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import {
  ArticleArchiveControl,
  EditArticle,
  PublishArticle,
} from '#app/areas/knowledge/ArticleActions.tsx';
import { commentColumns } from '#app/areas/knowledge/article-columns.tsx';
import { getArticle, listComments } from '#app/areas/knowledge/article-queries.server.ts';
import { countAnswered } from '#app/areas/tickets/answers/answer-article-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { articleStatus, helpfulness } from '#app/records/article/article-status.ts';
import { Button } from '#app/ui/Button.tsx';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatUpTo } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { MarkdownBody } from '#app/ui/MarkdownBody.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/article';
import { BACK_TO_ARTICLES, KnowledgeError } from './screen.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.articleId);
  const { content, ...article } = await getArticle(actor, id).catch(throwMissing);
  const request = pageRequestOf(url, [], { sort: 'sent', direction: 'desc' });
  const comments = await listComments(actor, id, request);
  const answered = may(actor, 'work') ? await countAnswered(actor, id) : null;
  return { article, html: await htmlOf(content), request, comments, answered };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.article.title : 'Article' },
];

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, html, request, comments, answered } = loaderData;
  const { count, ...page } = comments;
  const isPublic = article.isPublished && !article.archivedAt;
  return (
    <Screen
      title={article.title}
      description={`/kb/${article.slug}`}
      back={BACK_TO_ARTICLES}
      actions={
        <>
          {isPublic ? (
            <Button component="a" href={`/kb/${article.slug}`} variant="default">
              Public Page
            </Button>
          ) : null}
          <EditArticle article={article} size="sm" />
          <PublishArticle article={article} size="sm" />
          <ArticleArchiveControl article={article} size="sm" />
        </>
      }
    >
      <RecordColumns facts={factsOf(article, answered)}>
        <ScreenSection title="Content">
          {html ? <MarkdownBody html={html} /> : <EmptyState title="Nothing written yet" />}
        </ScreenSection>
        <ScreenSection title="What readers found missing" note={formatUpTo(count)}>
          <DataList
            label="Comments"
            page={page}
            request={request}
            columns={commentColumns}
            empty={
              <EmptyState title="No comments yet">
                A reader who answers that an article did not help can say what was missing.
              </EmptyState>
            }
          />
        </ScreenSection>
      </RecordColumns>
    </Screen>
  );
}

/** `answered` is null for a role that doesn't read tickets. */
function factsOf(article: Route.ComponentProps['loaderData']['article'], answered: number | null) {
  return [
    ['Status', <StatusBadge key="status" display={articleStatus(article)} />],
    [
      'Category',
      article.categoryArchivedAt
        ? `${article.categoryName} (archived)`
        : (article.categoryName ?? '—'),
    ],
    ['Views', article.viewCount.toLocaleString('en-US')],
    ['Found helpful', helpfulness(article)],
    ...(answered === null ? [] : [['Tickets answered', answered.toLocaleString('en-US')] as const]),
    [
      'First published',
      article.publishedAt ? <LocalTime key="published" at={article.publishedAt} /> : '—',
    ],
    ['Updated', <LocalTime key="updated" at={article.updatedAt} />],
    ['Created', <LocalTime key="created" at={article.createdAt} />],
    ['Written by', article.writtenBy || '—'],
  ] as const;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <KnowledgeError error={error} />;
}
