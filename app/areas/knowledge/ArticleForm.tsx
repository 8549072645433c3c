import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import { HiddenField } from '#app/ui/fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { useSchemaForm } from '#app/ui/use-schema-form.ts';
import { useUnsavedGuard } from '#app/ui/use-unsaved-guard.ts';
import { ArticleFields, type CategoryChoices } from './ArticleFields.tsx';
import { articleEditSchema } from './knowledge-forms.ts';

/** The words that an edit starts from, and the copy of the article they are of. */
type EditedArticle = {
  id: string;
  title: string;
  slug: string;
  categoryId: string | null;
  content: string;
  version: number;
};

/**
 * The page's form for an article's words. It keeps to the copy it was opened on, whatever is loaded meanwhile, and asks
 * before words that were changed are left.
 */
export function ArticleForm({
  article,
  categories,
  answer,
}: {
  article: EditedArticle;
  categories: CategoryChoices;
  answer: FormAnswer | undefined;
}) {
  const [opened] = useState(article);
  const sending = useNavigation().state !== 'idle';
  const start = startOf(opened);
  const { form, fields, formProps } = useSchemaForm({
    id: `article-${opened.id}`,
    schema: articleEditSchema,
    lastResult: sending ? null : answer?.result,
    defaultValue: { ...start, version: String(opened.version) },
  });
  const element = useRef<HTMLFormElement>(null);
  useUnsavedGuard(() => element.current !== null && differs(element.current, start));
  const back = `/admin/knowledge-base/${opened.id}`;
  return (
    <Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <ArticleFields fields={fields} categories={categories} rows={22} />
        <HiddenField field={fields.version} />
        <FormErrors id={form.errorId} errors={form.errors} />
        {form.errors?.length ? (
          <Anchor component={Link} to={back} target="_blank" size="sm">
            Open the saved article in a new tab
          </Anchor>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button component={Link} to={back} variant="default" disabled={sending}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving...' : 'Save Changes'}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function startOf({ title, slug, categoryId, content }: EditedArticle) {
  return { title, slug, categoryId: categoryId ?? '', content };
}

/** Whether a form holds other words than it was opened on. */
function differs(form: HTMLFormElement, start: ReturnType<typeof startOf>): boolean {
  const typed = new FormData(form);
  return Object.entries(start).some(
    ([name, saved]) => typed.get(name) !== saved.replaceAll('\r\n', '\n'),
  );
}
