import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogLookup } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { May } from '#app/ui/may.tsx';
import styles from './ArticleThatAnswered.module.css';
import type { AnsweringArticle } from './answer-article-queries.server.ts';
import { answerArticleVerbs } from './answer-article-verbs.ts';

/** The article that answered a ticket, chosen or removed by staff. */
export function ArticleThatAnswered({
  ticket,
  article,
}: {
  ticket: { id: string; number: number; articleId: string | null };
  /** Null also where the chosen one is no longer published. */
  article: AnsweringArticle | null;
}) {
  const of = { ticketId: ticket.id };
  return (
    <div className={styles.answer}>
      <p className={styles.label}>Linked article</p>
      {ticket.articleId ? (
        <p className={styles.title}>
          {article ? <ArticleLink article={article} /> : 'No longer published: customers see none.'}
        </p>
      ) : null}
      <FormDialog
        title={`Article that answers #${ticket.number}`}
        {...formOf(answerArticleVerbs.link, of)}
        size="sm"
        labels={{ submit: 'Link Article', sending: 'Saving...' }}
        intro="The customer sees it on the ticket, and in the email when the ticket is resolved."
        trigger={(open) => (
          <Button variant="default" size="compact-sm" onClick={open}>
            {ticket.articleId ? 'Change' : 'Link article'}
          </Button>
        )}
      >
        {(fields) => (
          <DialogLookup
            field={fields.articleId}
            label="Article"
            source="/admin/tickets/article-options"
            nothingFound="No published article found"
          />
        )}
      </FormDialog>
      {ticket.articleId ? (
        <May needs={answerArticleVerbs.unlink.needs}>
          <ActionButton
            action={addressOf(answerArticleVerbs.unlink, of)}
            variant="default"
            size="compact-sm"
            sendingLabel="Removing..."
          >
            Remove
          </ActionButton>
        </May>
      ) : null}
    </div>
  );
}

/** The same for the customer, above the conversation; nothing without an article. */
export function ArticleForCustomer({ article }: { article: AnsweringArticle | null }) {
  return article ? (
    <p className={styles.answered}>
      This article answers it: <ArticleLink article={article} />
    </p>
  ) : null;
}

// In a new tab: nothing that was typed on the ticket is lost.
function ArticleLink({ article: { title, path } }: { article: AnsweringArticle }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {title}
    </a>
  );
}
