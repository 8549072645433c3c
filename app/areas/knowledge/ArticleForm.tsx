import { PageEditor } from '#app/ui/editor/PageEditor.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { HiddenField } from '#app/ui/forms/fields.tsx';
import { ArticleFields, type CategoryChoices } from './ArticleFields.tsx';

const articleEditSchema = async () => (await import('./knowledge-forms.ts')).articleEditSchema;

/** The words that an edit starts from, and the copy of the article they are of. */
type EditedArticle = {
  id: string;
  title: string;
  slug: string;
  categoryId: string | null;
  content: string;
  version: number;
};

/** The page's form for an article's text. */
export function ArticleForm({
  article,
  categories,
  answer,
}: {
  article: EditedArticle;
  categories: CategoryChoices;
  answer: FormAnswer | undefined;
}) {
  const { id, title, slug, categoryId, content, version } = article;
  return (
    <PageEditor
      id={`article-${id}`}
      schema={articleEditSchema}
      defaultValue={{
        title,
        slug,
        categoryId: categoryId ?? '',
        content,
        version: String(version),
      }}
      answer={answer}
      record={{ noun: 'article', address: `/admin/knowledge-base/${id}` }}
      submitLabel="Save Changes"
    >
      {(fields) => (
        <>
          <ArticleFields fields={fields} categories={categories} rows={22} />
          <HiddenField field={fields.version} />
        </>
      )}
    </PageEditor>
  );
}
