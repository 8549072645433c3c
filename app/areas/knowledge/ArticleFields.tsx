import { MarkdownField } from '#app/ui/editor/MarkdownField.tsx';
import { SelectField, SwitchField, TextField } from '#app/ui/forms/fields.tsx';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { FieldGrid } from '#app/ui/Stack.tsx';

type Text = string | undefined;
type Fields = FormFields<{
  title: string;
  categoryId?: Text;
  slug?: Text;
  content?: Text;
}>;

/** The categories that an article can be in. */
export type CategoryChoices = readonly { value: string; label: string }[];

/** Title, category, slug and content of an article. */
export function ArticleFields({
  fields,
  categories,
  rows,
}: {
  fields: Fields;
  categories: CategoryChoices;
  /** Lines of the content's box. */
  rows: number;
}) {
  return (
    <>
      <TextField field={fields.title} label="Title" />
      <FieldGrid>
        <SelectField
          field={fields.categoryId}
          label="Category"
          description="Where readers find it."
          options={categories}
          empty="No category"
        />
        <TextField
          field={fields.slug}
          label="Slug"
          description="Made from the title if left blank."
        />
      </FieldGrid>
      <MarkdownField field={fields.content} label="Content" rows={rows} />
    </>
  );
}

/** The fields of the dialog that creates an article. */
export function NewArticleFields({
  fields,
  categories,
}: {
  fields: Fields & FormFields<{ isPublished?: boolean | undefined }>;
  categories: CategoryChoices;
}) {
  return (
    <>
      <ArticleFields fields={fields} categories={categories} rows={12} />
      <SwitchField
        field={fields.isPublished}
        label="Publish immediately"
        description="Otherwise it is a draft that readers don't see."
      />
    </>
  );
}
