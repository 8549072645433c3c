import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import {
  ArchiveMeasure,
  EditMeasure,
  ImportFile,
  TypeFigure,
  WithdrawImport,
} from './BoardActions.tsx';
import { ImportFacts } from './FigureView.tsx';
import type { ImportList } from './figure-queries.server.ts';
import styles from './ImportsView.module.css';

/** What feeds a board: each measure with the ways to its figures, the files that are waiting, and those that were imported. */
export function ImportsView({ customerId, list }: { customerId: string; list: ImportList }) {
  const { measures, imports, files } = list;
  const waiting = files.filter(({ isImported }) => !isImported);
  return (
    <>
      <ScreenSection title="Measures" note={measures.length}>
        <ul className={styles.list}>
          {measures.map((measure) => (
            <li key={measure.id}>
              <div className={styles.words}>
                <strong>{measure.name}</strong>
                <span className={styles.soft}>{measure.formula}</span>
              </div>
              <May needs="act-work">
                <div className={styles.actions}>
                  <ImportFile
                    customerId={customerId}
                    measure={measure}
                    files={waiting}
                    mapping={imports.find(({ measureId }) => measureId === measure.id)?.mapping}
                  />
                  <TypeFigure customerId={customerId} measure={measure} />
                  <EditMeasure customerId={customerId} measure={measure} />
                  <ArchiveMeasure customerId={customerId} measure={measure} />
                </div>
              </May>
            </li>
          ))}
        </ul>
      </ScreenSection>
      <ScreenSection title="Files to import" note={waiting.length}>
        {waiting.length === 0 ? (
          <p className={styles.soft}>No CSV file in the documents is waiting to be imported.</p>
        ) : (
          <ul className={styles.list}>
            {waiting.map(({ id, title, fileName, authorName, createdAt }) => (
              <li key={id}>
                <div className={styles.words}>
                  <a href={`/files/documents/${id}/latest`}>{title}</a>
                  <span className={styles.soft}>
                    {fileName}, from {authorName} on <LocalTime at={createdAt} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ScreenSection>
      <ScreenSection title="Imports" note={imports.length}>
        {imports.length === 0 ? (
          <p className={styles.soft}>No file has been imported yet.</p>
        ) : null}
        <ul className={styles.list}>
          {imports.map((each) => (
            <li key={each.id}>
              <div className={styles.words}>
                <strong>{measures.find(({ id }) => id === each.measureId)?.name}</strong>
                <ImportFacts of={each} />
                {each.withdrawnAt ? (
                  <span className={styles.soft}>
                    Withdrawn on <LocalTime at={each.withdrawnAt} />: {each.withdrawnReason}
                  </span>
                ) : null}
              </div>
              {each.withdrawnAt ? null : (
                <WithdrawImport
                  customerId={customerId}
                  importId={each.id}
                  fileName={each.fileName}
                />
              )}
            </li>
          ))}
        </ul>
      </ScreenSection>
    </>
  );
}
