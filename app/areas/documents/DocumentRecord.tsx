import type { Side } from '#app/access/author.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { isPicture } from '#app/platform/files/file-kinds.ts';
import { DOCUMENT_CATEGORY_DISPLAY } from '#app/records/document/document-category.ts';
import { formatFileSize } from '#app/ui/everywhere/format.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { RecordFacts } from '#app/ui/RecordColumns.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './DocumentRecord.module.css';
import type { DocumentDetail, DocumentVersion } from './document-queries.server.ts';
import { FileButtons } from './FileButtons.tsx';
import { FileIcon } from './FileIcon.tsx';
import { sharedBy } from './shared-by.ts';

const HOME: Record<Side, string> = { firm: '/admin', customer: '/customer' };

/** One document with every file it has had, seen from one of the two sides. */
export function DocumentRecord({
  document,
  side,
  firmName = '',
}: {
  document: DocumentDetail;
  side: Side;
  /** For the customer's side. */
  firmName?: string;
}) {
  return (
    <>
      {document.archivedAt ? (
        <p className={styles.archived}>
          Archived on <LocalTime at={document.archivedAt} />. The customer no longer sees it.
        </p>
      ) : null}
      {document.description ? <p className={styles.description}>{document.description}</p> : null}
      {isPicture(document.mimeType) && !document.isClosed ? (
        <img
          className={styles.picture}
          src={`/files/documents/${document.id}/${document.fileVersion}?inline`}
          alt={document.title}
          loading="lazy"
        />
      ) : null}
      <FactList facts={factsOf(document, side, firmName)} isLead />
      <ScreenSection title={document.versions.length > 1 ? 'Versions' : 'File'}>
        <ul className={styles.versions}>
          {document.versions.map((version) => (
            <li key={version.number} className={styles.version}>
              <Version document={document} version={version} side={side} firmName={firmName} />
            </li>
          ))}
        </ul>
      </ScreenSection>
    </>
  );
}

function factsOf(document: DocumentDetail, side: Side, firmName: string): RecordFacts {
  const { projectId, projectTitle } = document;
  const project = <Link to={`${HOME[side]}/projects/${projectId}`}>{projectTitle}</Link>;
  return [
    ...(side === 'firm'
      ? [['Customer', <CustomerAndContact key="customer" of={document} />] as const]
      : []),
    ...(projectTitle ? [['Project', project] as const] : []),
    [
      'Category',
      <StatusBadge key="category" display={DOCUMENT_CATEGORY_DISPLAY[document.category]} />,
    ],
    ['Uploaded', <LocalTime key="uploaded" at={document.createdAt} show="datetime" />],
    ['Shared by', authorIn(document, side, firmName)],
    ...lookOf(document, side),
    ...(document.privateTo
      ? [['Private', `Only ${document.privateName ?? 'you'} and us`] as const]
      : []),
  ];
}

/** What the firm promised of a customer's file: until when it looks at it, or when it did. */
function lookOf({ lookDueAt, lookedAt }: DocumentDetail, side: Side): RecordFacts {
  const isOurs = side === 'customer';
  if (lookDueAt) {
    return [
      [
        isOurs ? 'We look at it by' : 'To be looked at by',
        <LocalTime key="look" at={lookDueAt} show="datetime" />,
      ],
    ];
  }
  if (!lookedAt) return [];
  return [
    [
      isOurs ? 'We looked at it' : 'Looked at',
      <LocalTime key="look" at={lookedAt} show="datetime" />,
    ],
  ];
}

function Version({
  document,
  version,
  side,
  firmName,
}: {
  document: DocumentDetail;
  version: DocumentVersion;
  side: Side;
  firmName: string;
}) {
  const isInForce = version.number === document.fileVersion;
  return (
    <>
      <span className={styles.icon}>
        <FileIcon mimeType={version.mimeType} />
      </span>
      <div className={styles.words}>
        <p className={styles.fileName}>{version.fileName}</p>
        <p className={styles.line}>
          Version {version.number}
          {isInForce ? ', current' : ''} · {formatFileSize(version.fileSize)} ·{' '}
          {sharedBy(version, side, firmName)} on <LocalTime at={version.createdAt} />
        </p>
      </div>
      <div className={styles.buttons}>
        <FileButtons
          documentId={document.id}
          number={version.number}
          title={`version ${version.number} of ${document.title}`}
          mimeType={version.mimeType}
          isClosed={document.isClosed}
        />
      </div>
    </>
  );
}

function authorIn({ authorName, authorSide }: DocumentDetail, reader: Side, firmName: string) {
  if (reader === authorSide) return reader === 'firm' ? authorName : 'You';
  return reader === 'firm' ? `${authorName}, customer` : `${authorName} (${firmName})`;
}
