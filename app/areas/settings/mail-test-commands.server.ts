import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type Delivery, deliverMail } from '#app/platform/mail/mail.server.ts';
import type { MailContent } from '#app/platform/mail/mail-content.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';
import { withTimeout } from '#app/platform/with-timeout.ts';
import { mailRefusal } from './mail-refusal.ts';
import { firmNow } from './setting-queries.server.ts';

/** As long as someone waits for a button; a server that takes its words slowly would never end. */
const ANSWERED_WITHIN_MS = 40_000;

/**
 * Sends an email to the acting person's own address now, past the queue, and returns what became of it.
 * @throws RefusedError with the mail server's words when it was refused, RateLimitError after too many attempts.
 */
export async function sendTestMail(actor: AdminActor): Promise<Delivery> {
  await countTry('mail-test', actor.userId);
  const leaving = deliverMail({ to: actor.email, content: testMail(firmNow().name) });
  const outcome = await withTimeout(leaving, ANSWERED_WITHIN_MS).catch((error) => {
    log().warn({ err: error }, 'the test email was not accepted');
    return { kind: 'refused' as const, words: mailRefusal(error) };
  });
  await asActor(actor, (tx) =>
    logActivity(tx, actor, {
      action: 'settings.mail_tested',
      entityType: 'settings',
      metadata: { to: actor.email, outcome: outcome.kind },
    }),
  );
  if (outcome.kind === 'refused') throw new RefusedError(cutText(outcome.words, 500));
  return outcome;
}

/** The mail that staff send themselves to see whether mail leaves. */
function testMail(firmName: string): MailContent {
  return {
    subject: `Test email from ${firmName}`,
    preview: 'Email works.',
    heading: 'Email works',
    blocks: [
      {
        kind: 'text',
        text: "This email was sent from the system settings to check that email arrives, and how the firm's name and address look in it.",
      },
      {
        kind: 'button',
        label: 'Open the settings',
        href: '/admin/settings/notifications',
      },
    ],
  };
}
