import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { monthWords } from '#app/ui/month-words.ts';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { outcomeVerbs } from '../outcome-verbs.ts';
import styles from './MonthlyRequests.module.css';
import type { MonthlyFile, MonthlyRequest } from './monthly-queries.server.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

const STATES: Record<MonthlyFile['state'], string> = {
  open: 'Missing',
  matching: 'Columns to match',
  in: 'Received',
};

/** The files of each month's request and its progress. The customer's own people send what is missing. */
export function MonthlyRequests({
  requests,
  today,
  canSend,
}: {
  requests: readonly MonthlyRequest[];
  /** YYYY-MM-DD. */
  today: string;
  /** Whether these are the reader's own: staff only look. */
  canSend: boolean;
}) {
  return requests.map(({ id, month, dueDate, doneAt, files }) => {
    const sent = files.filter(({ state }) => state !== 'open').length;
    return (
      <ScreenSection
        key={id}
        title={`Files for ${monthWords(month)}`}
        note={`${sent} of ${files.length} received`}
      >
        <p className={styles.due}>
          {doneAt ? (
            <>
              Complete since <LocalTime at={doneAt} />
            </>
          ) : (
            <>
              <span className={styles.soft}>Needed by</span>
              <TaskDue task={{ dueDate, status: 'pending' }} today={today} />
            </>
          )}
        </p>
        {files.every(({ state }) => state === 'in') ? null : (
          <ul className={styles.list}>
            {files.map((file) => (
              <li key={file.id} className={styles.file}>
                <div className={styles.words}>
                  <strong>{file.name}</strong>
                  <Facts file={file} />
                </div>
                {file.state === 'open' && canSend ? (
                  <SendFile file={file} month={month} />
                ) : (
                  <span className={styles.state} data-state={file.state}>
                    {canSend && file.state === 'matching' ? 'Received' : STATES[file.state]}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </ScreenSection>
    );
  });
}

function Facts({ file }: { file: MonthlyFile }) {
  const { state, about, rows, months, sentAt, sentByName } = file;
  if (state === 'open') return <span className={styles.soft}>{about}</span>;
  const by =
    sentAt && sentByName ? (
      <>
        {' '}
        from {sentByName} on <LocalTime at={sentAt} />
      </>
    ) : null;
  if (state === 'matching') {
    return (
      <span className={styles.soft}>Received{by}. We’ll match the columns and import it.</span>
    );
  }
  return (
    <span className={styles.soft}>
      {rows === null
        ? 'Imported'
        : `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`}
      {months ? `, ${months}` : null}
      {by ? <>,{by}</> : null}
    </span>
  );
}

function SendFile({ file: { id, name, about }, month }: { file: MonthlyFile; month: string }) {
  return (
    <FormDialog
      title={`Send ${name} for ${monthWords(month)}`}
      {...formOf(outcomeVerbs.sendFile, { fileId: id })}
      labels={{ submit: 'Send File', sending: 'Reading...' }}
      intro={`${about}. The whole file is read at once; if a column is missing or a line can’t be read, nothing is imported.`}
      trigger={(open) => (
        <Button
          size="compact-sm"
          onClick={open}
          aria-label={`Send ${name} for ${monthWords(month)}`}
        >
          Send
        </Button>
      )}
    >
      {(fields) => (
        <UploadField
          field={fields.uploads}
          label="File"
          description="CSV, up to 25 MB."
          accept=".csv,.tsv"
          required
        />
      )}
    </FormDialog>
  );
}
