import { adminOf } from '#app/access/guards.server.ts';
import { ArticleForm } from '#app/areas/knowledge/ArticleForm.tsx';
import { updateArticle } from '#app/areas/knowledge/article-commands.server.ts';
import { getArticle } from '#app/areas/knowledge/article-queries.server.ts';
import { listCategoryChoices } from '#app/areas/knowledge/category-queries.server.ts';
import { articleEditSchema } from '#app/areas/knowledge/knowledge-forms.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';
import { KnowledgeError } from './screen.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const found = await getArticle(actor, idParam(params.articleId)).catch(throwMissing);
  const { id, title, slug, categoryId, categoryName, content, version } = found;
  const choices = await listCategoryChoices(actor);
  // An archived category can stay chosen.
  const isArchivedCategory =
    categoryId !== null && !choices.some(({ value }) => value === categoryId);
  const categories = isArchivedCategory
    ? [...choices, { value: categoryId, label: `${categoryName} (archived)` }]
    : choices;
  return {
    article: { id, title, slug, categoryId, content, version },
    isPublic: found.isPublished && !found.archivedAt,
    isArchived: found.archivedAt !== null,
    categories,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = idParam(params.articleId);
  return answerForm(request, articleEditSchema, {
    handle: async (edit) => {
      await updateArticle(adminOf(context), id, edit);
      return redirectWithToast(`/admin/knowledge-base/${id}`, {
        kind: 'success',
        title: 'Article updated successfully',
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update article' },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.article.title}` : 'Edit article' },
];

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { article, categories } = loaderData;
  return (
    <Screen
      title={`Edit ${article.title}`}
      description={consequenceOf(loaderData)}
      back={{ to: `/admin/knowledge-base/${article.id}`, label: 'Back to Article' }}
      width="narrow"
    >
      <ArticleForm key={article.id} article={article} categories={categories} answer={actionData} />
    </Screen>
  );
}

function consequenceOf({
  isPublic,
  isArchived,
}: Pick<Route.ComponentProps['loaderData'], 'isPublic' | 'isArchived'>): string {
  if (isArchived) return 'This article is archived. Restore it before you edit it.';
  return isPublic
    ? 'Readers see your changes at once.'
    : 'This article is a draft that readers do not see.';
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <KnowledgeError error={error} />;
}
