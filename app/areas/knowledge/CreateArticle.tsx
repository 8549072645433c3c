import type { ReactNode } from 'react';
import { formOf } from '#app/platform/verb.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { CategoryChoices } from './ArticleFields.tsx';
import { articleVerbs } from './knowledge-verbs.ts';

const NewArticleFields = onDemand(
  async () => (await import('./ArticleFields.tsx')).NewArticleFields,
);

/** The button that opens the dialog for a new article; `title` is its starting title. */
export function CreateArticle({
  categories,
  title,
  trigger,
}: {
  categories: CategoryChoices;
  title?: string;
  trigger?: (open: () => void) => ReactNode;
}) {
  return (
    <FormDialog
      size="lg"
      {...formOf(articleVerbs.create, {})}
      {...(title !== undefined && { defaultValue: { title } })}
      labels={{ submit: 'Create Article', sending: 'Creating...' }}
      {...(trigger && { trigger })}
    >
      {(fields) => <NewArticleFields fields={fields} categories={categories} />}
    </FormDialog>
  );
}
