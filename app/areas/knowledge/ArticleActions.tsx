import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { May } from '#app/ui/may.tsx';
import { articleVerbs } from './knowledge-verbs.ts';

type Article = {
  id: string;
  title: string;
  slug: string;
  isPublished: boolean;
  archivedAt: Date | null;
  version: number;
};

type Size = 'compact-sm' | 'sm';

/** Publishes or unpublishes an article on one click; an archived one is restored first. */
export function PublishArticle({ article, size }: { article: Article; size: Size }) {
  const { id, title, isPublished, archivedAt, version } = article;
  if (archivedAt) return null;
  const word = isPublished ? 'Unpublish' : 'Publish';
  return (
    <ActionButton
      action={addressOf(articleVerbs.publication, { articleId: id })}
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

/** The link to the form for an article's text; an archived one can't be edited. */
export function EditArticle({ article, size }: { article: Article; size: Size }) {
  if (article.archivedAt) return null;
  return (
    <May needs="act-site">
      <Button
        component={Link}
        to={`/admin/knowledge-base/${article.id}/edit`}
        variant="default"
        size={size}
        aria-label={`Edit ${article.title}`}
      >
        Edit
      </Button>
    </May>
  );
}

/** Archives an article after asking, or restores an archived one. */
export function ArticleArchiveControl({ article, size }: { article: Article; size: Size }) {
  const { id, title, version, archivedAt } = article;
  return (
    <ArchiveControl
      verbs={articleVerbs}
      of={{ articleId: id }}
      title={title}
      isArchived={archivedAt !== null}
      version={version}
      size={size}
    >
      It leaves the list and the public knowledge base. Its views and answers stay, and you can
      restore it at any time.
    </ArchiveControl>
  );
}
