import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';

type Article = {
  id: string;
  title: string;
  slug: string;
  isPublished: boolean;
  archivedAt: Date | null;
  version: number;
};

type Size = 'compact-sm' | 'sm';

/** Publishes an article, takes it back, or restores an archived one, at one click. */
export function PublishArticle({ article, size }: { article: Article; size: Size }) {
  const { id, title, isPublished, archivedAt, version } = article;
  const address = `/admin/knowledge-base/${id}`;
  if (archivedAt) {
    return (
      <ActionButton
        action={`${address}/restore`}
        values={{ version: String(version) }}
        variant="default"
        size={size}
        sendingLabel="Restoring..."
        aria-label={`Restore ${title}`}
      >
        Restore
      </ActionButton>
    );
  }
  const word = isPublished ? 'Unpublish' : 'Publish';
  return (
    <ActionButton
      action={`${address}/publication`}
      values={{ isPublished: String(!isPublished), version: String(version) }}
      variant={isPublished ? 'default' : 'filled'}
      size={size}
      sendingLabel="Saving..."
      aria-label={`${word} ${title}`}
    >
      {word}
    </ActionButton>
  );
}

/** Leads to the form for an article's words; an archived one can't be edited. */
export function EditArticle({ article, size }: { article: Article; size: Size }) {
  if (article.archivedAt) return null;
  return (
    <Button
      component={Link}
      to={`/admin/knowledge-base/${article.id}/edit`}
      variant="default"
      size={size}
      aria-label={`Edit ${article.title}`}
    >
      Edit
    </Button>
  );
}

/** Archives an article after asking. */
export function ArchiveArticle({ article, size }: { article: Article; size: Size }) {
  const { id, title, version, archivedAt } = article;
  if (archivedAt) return null;
  return (
    <ConfirmDialog
      title={`Archive ${title}`}
      action={`/admin/knowledge-base/${id}/archive`}
      values={{ version: String(version) }}
      labels={{ confirm: 'Archive', sending: 'Archiving...' }}
      danger
      trigger={(open) => (
        <Button
          variant="subtle"
          color="red"
          size={size}
          onClick={open}
          aria-label={`Archive ${title}`}
        >
          Archive
        </Button>
      )}
    >
      It leaves the list and the public knowledge base. Its views and answers stay, and you can
      restore it at any time.
    </ConfirmDialog>
  );
}
