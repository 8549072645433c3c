import { IconDownload } from '@tabler/icons-react';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import styles from './BatchList.module.css';
import { bookVerbs } from './books-verbs.ts';
import type { BatchRow } from './hand-over-queries.server.ts';

/** What was handed over, newest first, with its files in each format. */
export function BatchList({ batches }: { batches: readonly BatchRow[] }) {
  if (batches.length === 0) {
    return (
      <EmptyState title="No batches yet">
        Close a month, and its entries are written for QuickBooks, Xero and others.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {batches.map((batch) => (
        <li key={batch.id}>
          <h3 className={styles.title}>Batch {batch.number}</h3>
          <p className={styles.facts}>
            {formatCount(batch.entries, 'entry', 'entries')} through {formatDate(batch.through)},
            debits {formatMoney(batch.debits)}. Made <LocalTime at={batch.createdAt} />
            {batch.createdBy ? ` by ${batch.createdBy}` : ''}.
          </p>
          <p className={styles.hash}>SHA-256 {batch.hash}</p>
          <BatchFiles batch={batch} />
        </li>
      ))}
    </ul>
  );
}

function BatchFiles({ batch: { id, number, formats, missing } }: { batch: BatchRow }) {
  return (
    <>
      <dl className={styles.formats}>
        {formats.map(({ label, carries, files }) => (
          <div key={label} className={styles.format}>
            <dt>{label}</dt>
            {files.map((file) => (
              <dd key={file.id}>
                <a
                  href={`/admin/books/batches/${id}/files/${file.id}`}
                  download
                  className={styles.file}
                >
                  <IconDownload size={15} aria-hidden="true" />
                  {file.name}
                </a>
              </dd>
            ))}
            <dd className={styles.carries}>{carries}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <div className={styles.missing}>
          <p>
            Not written yet: {missing.join(', ')}. First enter the names or codes that your
            accountant uses, under Accounts.
          </p>
          <May needs="act-money">
            <ActionButton
              action={addressOf(bookVerbs.write, { batchId: id })}
              sendingLabel="Writing..."
              variant="default"
              size="compact-sm"
              aria-label={`Write Files of batch ${number}`}
            >
              Write Files
            </ActionButton>
          </May>
        </div>
      ) : null}
    </>
  );
}
