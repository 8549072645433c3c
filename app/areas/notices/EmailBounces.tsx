import { addressOf } from '#app/platform/verb.ts';
import { BOUNCES_AT_MOST } from '#app/records/mailbox/mail-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { Bounces } from './bounce-sql.server.ts';
import { bounceVerbs } from './bounce-verbs.ts';
import styles from './EmailBounces.module.css';

/** Tells staff that email to a person bounces, and lets them try again. */
export function EmailBounces({
  userId,
  email,
  bounces,
}: {
  userId: string;
  email: string;
  bounces: Bounces;
}) {
  const isStopped = bounces.count >= BOUNCES_AT_MOST;
  return (
    <div className={styles.bounces}>
      <StatusBadge display={{ label: 'Email bounces', color: isStopped ? 'red' : 'orange' }} />
      <span>
        {bounces.count} came back, the last on <LocalTime at={bounces.lastAt} />.
        {isStopped ? ' No more email is sent.' : null}
      </span>
      <May needs={bounceVerbs.tryAgain.needs}>
        <ActionButton
          action={addressOf(bounceVerbs.tryAgain, { userId })}
          variant="default"
          size="compact-sm"
          sendingLabel="Saving..."
          aria-label={`Try email to ${email} again`}
        >
          Try Again
        </ActionButton>
      </May>
    </div>
  );
}
