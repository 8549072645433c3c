import type { Side } from '#app/access/author.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { addressOf } from '#app/platform/verb.ts';
import { DOCUMENT_CATEGORY_DISPLAY } from '#app/records/document/document-category.ts';
import { Button } from '#app/ui/Button.tsx';
import { formatFileSize } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { PrivateMark } from '#app/ui/PrivateMark.tsx';
import cards from '#app/ui/RecordCards.module.css';
import { RecordTitle } from '#app/ui/RecordTitle.tsx';
import { RestoreButton } from '#app/ui/RestoreButton.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './DocumentCards.module.css';
import type { DocumentRow } from './document-queries.server.ts';
import { documentVerbs } from './document-verbs.ts';
import { FileButtons } from './FileButtons.tsx';
import { FileIcon } from './FileIcon.tsx';
import { sharedBy } from './shared-by.ts';

/** Documents as a grid of cards, seen from one of the two sides; each leads to the document's own page. */
export function DocumentCards({
  documents,
  side,
  firmName = '',
}: {
  documents: readonly DocumentRow[];
  side: Side;
  /** For the customer's side. */
  firmName?: string;
}) {
  return (
    <ul className={cards.grid} aria-label="Documents">
      {documents.map((document) => (
        <li key={document.id} className={cards.card}>
          <DocumentCard document={document} side={side} firmName={firmName} />
        </li>
      ))}
    </ul>
  );
}

function DocumentCard({
  document,
  side,
  firmName,
}: {
  document: DocumentRow;
  side: Side;
  firmName: string;
}) {
  const home = side === 'firm' ? '/admin' : '/customer';
  return (
    <>
      <div className={cards.head}>
        <span className={styles.icon}>
          <FileIcon mimeType={document.mimeType} />
        </span>
        <div className={cards.words}>
          <RecordTitle
            to={`${home}/documents/${document.id}`}
            title={document.title}
            isUnread={document.isUnread}
          />
          {side === 'firm' ? (
            <p className={styles.company}>
              <CustomerName of={document} />
            </p>
          ) : null}
          <PrivateMark of={document} />
        </div>
        <StatusBadge display={DOCUMENT_CATEGORY_DISPLAY[document.category]} />
      </div>
      {document.description ? <p className={styles.description}>{document.description}</p> : null}
      <p className={styles.file}>
        <span className={styles.fileName}>{document.fileName}</span>
        <span className={styles.size}>{formatFileSize(document.fileSize)}</span>
      </p>
      <p className={styles.facts}>
        {document.projectTitle ? <span>{document.projectTitle} · </span> : null}
        {sharedBy(document, side, firmName)} on <LocalTime at={document.createdAt} />
        {document.fileVersion > 1 ? (
          <>
            {' · '}Version {document.fileVersion} since <LocalTime at={document.fileAddedAt} />
          </>
        ) : null}
      </p>
      <div className={cards.actions}>
        <FileButtons
          documentId={document.id}
          number={document.fileVersion}
          title={document.title}
          mimeType={document.mimeType}
          isClosed={document.isClosed}
        />
        <Button
          component={Link}
          to={`${home}/documents/${document.id}`}
          variant="subtle"
          size="compact-sm"
          aria-label={`Details of ${document.title}`}
        >
          Details
        </Button>
        {document.archivedAt ? (
          <RestoreButton
            action={addressOf(documentVerbs.restore, { documentId: document.id })}
            title={document.title}
            size="compact-sm"
          />
        ) : null}
      </div>
    </>
  );
}
