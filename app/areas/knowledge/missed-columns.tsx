import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { CategoryChoices } from './ArticleFields.tsx';
import type { MissedSearchRow } from './article-queries.server.ts';
import { CreateArticle } from './CreateArticle.tsx';
import { missedSearchVerbs } from './knowledge-verbs.ts';

/** The columns of the searches without a result; an article written for one starts with its words as title. */
export function missedColumns(categories: CategoryChoices): readonly DataColumn<MissedSearchRow>[] {
  return [
    { header: 'Searched for', part: 'head', sort: 'query', cell: (row) => row.query },
    { header: 'Times', sort: 'times', align: 'end', width: '6rem', cell: (row) => row.times },
    {
      header: 'Last',
      sort: 'last',
      width: '8rem',
      cell: (row) => <LocalTime at={row.lastAt} />,
    },
    {
      header: 'Actions',
      part: 'actions',
      width: '14rem',
      cell: (row) => (
        <>
          <CreateArticle
            categories={categories}
            title={row.query.replace(/^./u, (letter) => letter.toUpperCase())}
            trigger={(open) => (
              <Button
                variant="default"
                size="compact-sm"
                onClick={open}
                aria-label={`Write an article about ${row.query}`}
              >
                Write Article
              </Button>
            )}
          />
          <ActionButton
            action={addressOf(missedSearchVerbs.dismiss, { searchId: row.id })}
            variant="subtle"
            size="compact-sm"
            sendingLabel="Dismissing..."
            aria-label={`Dismiss ${row.query}`}
          >
            Dismiss
          </ActionButton>
        </>
      ),
    },
  ];
}
