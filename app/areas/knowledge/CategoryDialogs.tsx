import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useFetcher } from 'react-router';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { DialogHidden, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import type { FormFields } from '#app/ui/forms/use-schema-form.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import type { CategoryRow } from './category-queries.server.ts';
import { categoryVerbs } from './knowledge-verbs.ts';

const IconField = onDemand(async () => (await import('./IconField.tsx')).IconField);

const categoryEditSchema = async () => (await import('./knowledge-forms.ts')).categoryEditSchema;

type Text = string | undefined;
type Fields = FormFields<{
  name: string;
  description?: Text;
  icon?: Text;
  sortOrder?: number | undefined;
}>;

const HOME = '/admin/knowledge-base/categories';

/** The button that opens the dialog for a new category. */
export function CreateCategory() {
  return (
    <FormDialog
      {...formOf(categoryVerbs.create, {})}
      defaultValue={{ sortOrder: '0' }}
      labels={{ submit: 'Create Category', sending: 'Creating...' }}
    >
      {(fields) => <CategoryFields fields={fields} />}
    </FormDialog>
  );
}

/** A step in the order of the categories. */
export type CategoryStep = 'up' | 'down';

/** What staff can do with a category; `moves` are the steps that it can take, none if the list is not in that order. */
export function CategoryActions({
  category,
  moves,
}: {
  category: CategoryRow;
  moves: readonly CategoryStep[];
}) {
  const address = `${HOME}/${category.id}`;
  if (category.archivedAt) {
    return (
      <RestoreButton
        action={addressOf(categoryVerbs.restore, { categoryId: category.id })}
        title={category.name}
        version={category.version}
        size="compact-sm"
      />
    );
  }
  return (
    <>
      {moves.length > 0 ? (
        <>
          <MoveCategory category={category} direction="up" disabled={!moves.includes('up')} />
          <MoveCategory category={category} direction="down" disabled={!moves.includes('down')} />
        </>
      ) : null}
      <EditDialog
        title={`Edit ${category.name}`}
        action={`${address}/edit`}
        schema={categoryEditSchema}
        defaultValue={{
          name: category.name,
          description: category.description ?? '',
          icon: category.icon ?? '',
          sortOrder: String(category.sortOrder),
          version: String(category.version),
        }}
        record={category.name}
      >
        {(fields) => (
          <>
            <CategoryFields fields={fields} />
            <DialogHidden field={fields.version} />
          </>
        )}
      </EditDialog>
      <ArchiveCategory category={category} />
    </>
  );
}

function CategoryFields({ fields }: { fields: Fields }) {
  return (
    <>
      <DialogText field={fields.name} label="Name" />
      <DialogTextarea
        field={fields.description}
        label="Description"
        description="For staff: what belongs here."
        rows={2}
      />
      <IconField field={fields.icon} label="Icon" />
      <DialogText
        field={fields.sortOrder}
        label="Sort order"
        description="A whole number. Lower ones come first, equal ones go by name."
      />
    </>
  );
}

function MoveCategory({
  category: { id, name },
  direction,
  disabled,
}: {
  category: CategoryRow;
  direction: CategoryStep;
  disabled: boolean;
}) {
  const fetcher = useFetcher<FormAnswer>();
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <fetcher.Form method="post" action={addressOf(categoryVerbs.move, { categoryId: id })}>
      <input type="hidden" name="direction" value={direction} />
      <IconButton
        type="submit"
        variant="default"
        size="sm"
        disabled={disabled || fetcher.state !== 'idle'}
        aria-label={`Move ${name} ${direction}`}
      >
        <Arrow size={15} aria-hidden="true" />
      </IconButton>
    </fetcher.Form>
  );
}

function ArchiveCategory({ category }: { category: CategoryRow }) {
  const { id, name, articles, version } = category;
  return (
    <ArchiveControl
      verbs={categoryVerbs}
      of={{ categoryId: id }}
      title={name}
      isArchived={false}
      version={version}
      size="compact-sm"
    >
      {articles > 0
        ? `Its ${formatCount(articles, 'article stays', 'articles stay')} where readers find them, without a category. `
        : ''}
      Readers can no longer choose it. You can restore it at any time.
    </ArchiveControl>
  );
}
