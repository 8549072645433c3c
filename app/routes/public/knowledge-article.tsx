import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { VISITOR } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { withContents } from '#app/areas/knowledge/article-contents.ts';
import { isSlug } from '#app/areas/knowledge/article-slug.ts';
import { type Feedback, feedbackSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import {
  findMovedArticle,
  findPublishedArticle,
} from '#app/areas/knowledge/knowledge-queries.server.ts';
import type { FeedbackAnswer } from '#app/areas/knowledge/public/ArticleFeedback.tsx';
import { ArticleView } from '#app/areas/knowledge/public/ArticleView.tsx';
import { giveFeedback } from '#app/areas/knowledge/reader-commands.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { articleMeta } from '#app/areas/site/site-meta.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { log } from '#app/platform/log.server.ts';
import { htmlOf } from '#app/platform/markdown.server.ts';
import { plainTextOf } from '#app/platform/markdown.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import { limitPosts } from '../post-limit.server.ts';
import { type PostedForm, postedForm, UnreadableFormError } from '../posted-form.server.ts';
import type { Route } from './+types/knowledge-article';

const NO_CACHE = { 'Cache-Control': 'no-cache' };

export async function loader({ params }: Route.LoaderArgs) {
  const firm = await getSiteFirm();
  const { slug } = params;
  const article = isSlug(slug) ? await findPublishedArticle(VISITOR, slug) : null;
  if (!article) {
    const moved = isSlug(slug) ? await findMovedArticle(VISITOR, slug) : null;
    // Asked again each time: an article that takes its old address back would lead in a circle.
    if (moved) throw redirect(`/kb/${moved}`, { status: 301, headers: NO_CACHE });
    throw data(null, { status: 404 });
  }
  const { content, related, ...rest } = article;
  return {
    firm,
    article: { ...rest, ...withContents(await htmlOf(content)) },
    related,
    description: cutText(plainTextOf(content), 400),
  };
}

/** A reader's answer to 'Was this helpful?'. */
export async function action({ request, params, context }: Route.ActionArgs) {
  let posted: PostedForm<Feedback>;
  try {
    await limitPosts(context);
    posted = await postedForm(request, feedbackSchema);
  } catch (error) {
    if (error instanceof RateLimitError)
      return answer({ errors: [error.message], comment: '' }, 429);
    if (!(error instanceof UnreadableFormError)) throw error;
    return answer({ errors: [error.message], comment: '' }, 400);
  }
  const { submission } = posted;
  const comment = posted.text('comment');
  if (submission.status !== 'success') {
    return answer(
      { errors: Object.values(submission.error ?? {}).flatMap((e) => e ?? []), comment },
      400,
    );
  }
  try {
    await countTry('article-feedback', clientAddressOf(context));
    await giveFeedback(params.slug, submission.value);
  } catch (error) {
    if (error instanceof NotFoundError) throw data(null, { status: 404 });
    if (error instanceof RateLimitError) return answer({ errors: [error.message], comment }, 429);
    log().error({ err: error }, "a reader's answer could not be saved");
    return answer({ errors: [NOT_SENT], comment }, isDatabaseAway(error) ? 503 : 500);
  }
  return answer({ errors: [], comment: '' }, 200);
}

const NOT_SENT = 'Your answer could not be sent. Please try again.';

function answer({ errors, comment }: Omit<FeedbackAnswer, 'done'>, status: number) {
  const body: FeedbackAnswer = { done: status === 200, errors, comment };
  return data(body, { status });
}

/** A broken connection removes neither the page nor what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = (await request.clone().formData()).get('comment');
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return answer({ errors: [NOT_SENT], comment: typeof typed === 'string' ? typed : '' }, 503);
  }
}

/** An answer changes nothing on the page. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? articleMeta(loaderData.firm, { ...loaderData.article, description: loaderData.description })
    : [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

export default function Article({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PublicShell firm={loaderData.firm} page="knowledge">
      <ArticleView article={loaderData.article} related={loaderData.related} answer={actionData} />
    </PublicShell>
  );
}
