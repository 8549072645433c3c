import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dayIn } from '#app/platform/time-zone.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime, useViewerZone } from '#app/ui/LocalTime.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { elapsedText, hoursToLog } from './hours.ts';
import { LogTime, type StartEntry } from './LogTime.tsx';
import styles from './TimerBar.module.css';
import { timerVerbs } from './time-verbs.ts';
import type { Timer } from './timer-queries.server.ts';

const WorkFields = onDemand(async () => (await import('./WorkFields.tsx')).WorkFields);

/** The button that starts the viewer's timer, with or without work chosen. */
export function StartTimer() {
  return (
    <FormDialog
      size="lg"
      {...formOf(timerVerbs.start, {})}
      labels={{ submit: 'Start Timer', sending: 'Starting...' }}
      intro="You can also fill this in when you stop."
      trigger={(open) => (
        <AddButton verb={timerVerbs.start} icon={IconPlayerPlay} variant="default" onClick={open} />
      )}
    >
      {(fields) => (
        <>
          <WorkFields fields={fields} />
          <DialogTextarea field={fields.description} label="Description" rows={2} />
        </>
      )}
    </FormDialog>
  );
}

/**
 * The viewer's running timer: what it is for, how long it has run, and how to end it. The dialog stays open if the timer ends
 * in another browser, so what is typed is not lost.
 */
export function TimerBar({ timer, me }: { timer: Timer | null; me: LookupOption }) {
  return (
    <LogTime me={me} trigger={(open) => (timer ? <Running timer={timer} open={open} /> : null)} />
  );
}

function Running({ timer, open }: { timer: Timer; open: (start: StartEntry) => void }) {
  const zone = useViewerZone();
  const elapsed = useElapsed(timer);
  const { customer, project, task, description } = timer;
  const startedAt = timer.startedAt.toISOString();
  const words = [task?.label, project?.label, customer?.label].filter(Boolean).join(', ');
  const stop = () =>
    open({
      date: dayIn(zone, timer.startedAt),
      hours: hoursToLog(elapsed),
      description,
      work: { customer, project, task },
      timerStartedAt: startedAt,
    });
  return (
    <section className={styles.bar} aria-label="Running timer">
      <p className={styles.clock} role="timer">
        {elapsedText(elapsed)}
      </p>
      <div className={styles.words}>
        <p className={styles.work}>{description || words || 'Name the work when you stop'}</p>
        <p className={styles.note}>
          {description && words ? `${words}, ` : ''}
          since <LocalTime at={timer.startedAt} show="datetime" />
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={stop}>Stop and Log</Button>
        <ConfirmDialog
          title="Discard this timer?"
          action={addressOf(timerVerbs.discard, {})}
          values={{ startedAt }}
          labels={{ confirm: 'Discard', sending: 'Discarding...' }}
          danger
          trigger={(ask) => (
            <Button variant="subtle" color="red" onClick={ask}>
              Discard
            </Button>
          )}
        >
          The time since its start is not logged.
        </ConfirmDialog>
      </div>
    </section>
  );
}

/** How long the timer runs by the server's clock, in milliseconds, counted on each second. */
function useElapsed({ startedAt, readAt }: Timer): number {
  const atRead = readAt.getTime() - startedAt.getTime();
  const [elapsed, setElapsed] = useState(atRead);
  useEffect(() => {
    // The clock of the day: the other one stands still while a laptop sleeps.
    const start = Date.now() - atRead;
    setElapsed(atRead);
    const tick = setInterval(() => setElapsed(Date.now() - start), 1000);
    return () => clearInterval(tick);
  }, [atRead]);
  return elapsed;
}
