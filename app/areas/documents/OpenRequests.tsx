import { TaskDue } from '#app/areas/tasks/TaskDue.tsx';
import { Button } from '#app/ui/Button.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { UnreadDot } from '#app/ui/UnreadDot.tsx';
import { AnswerableRequests } from './AnswerableRequests.tsx';
import { documentRequestVerbs } from './document-verbs.ts';
import styles from './OpenRequests.module.css';
import type { OpenRequest } from './request-queries.server.ts';

/** The files that the firm is waiting for, above a customer's documents; nothing if there are none. `today` is YYYY-MM-DD. */
export function OpenRequests({
  requests,
  today,
  firmName,
}: {
  requests: readonly OpenRequest[];
  today: string;
  firmName: string;
}) {
  return (
    <AnswerableRequests firmName={firmName}>
      {(answer) =>
        requests.length === 0 ? null : (
          <RequestList requests={requests} today={today} answer={answer} />
        )
      }
    </AnswerableRequests>
  );
}

function RequestList({
  requests,
  today,
  answer,
}: {
  requests: readonly OpenRequest[];
  today: string;
  answer: (request: OpenRequest) => void;
}) {
  return (
    <div className={styles.requests}>
      <ScreenSection title="Files we asked you for" note={requests.length}>
        <ul className={styles.list}>
          {requests.map((request) => (
            <li key={request.id} className={styles.request}>
              <div className={styles.words}>
                <h3 className={styles.title}>
                  {request.title} {request.isUnread ? <UnreadDot /> : null}
                </h3>
                {request.note ? <p className={styles.note}>{request.note}</p> : null}
                <p className={styles.facts}>
                  Asked by {request.requestedByName} on <LocalTime at={request.createdAt} />
                </p>
              </div>
              {request.dueDate ? (
                <div className={styles.due}>
                  <span className={styles.label}>Needed by</span>
                  <TaskDue task={{ dueDate: request.dueDate, status: 'pending' }} today={today} />
                </div>
              ) : null}
              <May needs={documentRequestVerbs.answer.needs}>
                <Button
                  onClick={() => answer(request)}
                  size="compact-sm"
                  aria-label={`Upload ${request.title}`}
                >
                  Upload
                </Button>
              </May>
            </li>
          ))}
        </ul>
      </ScreenSection>
    </div>
  );
}
