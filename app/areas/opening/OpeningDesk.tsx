import { IconCheck, IconCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mailboxVerbs } from '#app/areas/mailbox/mailbox-verbs.ts';
import { SAMPLE_CLIENT } from '#app/records/customer/sample-client.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './OpeningDesk.module.css';
import { missingWords, OPENING_WORDS, SAMPLE_STAYS } from './opening-lines.ts';
import type { OpeningDay } from './opening-queries.server.ts';
import { openingVerbs } from './opening-verbs.ts';
import { SitePreview } from './SitePreview.tsx';

/** What a new firm does before its site opens to visitors: what it fills in, and what it tries. */
export function OpeningDesk({ opening, email }: { opening: OpeningDay; email: string }) {
  const { lines, mail, mailbox, hasClients, hasSample } = opening;
  const missing = missingWords(lines) ?? (hasSample ? SAMPLE_STAYS : null);
  const filled = lines.filter(({ value }) => value !== null).length;
  return (
    <div className={styles.desk}>
      <div>
        <ScreenSection title="Open your site" note={`${filled} of ${lines.length}`}>
          <p className={styles.lead}>
            Visitors see a card until you publish. You see the{' '}
            <Link to="/" reloadDocument>
              site as it will be
            </Link>
            .
          </p>
          <ul className={styles.lines}>
            {lines.map(({ key, value }) => {
              const { label, to } = OPENING_WORDS[key];
              return (
                <Line key={key} isDone={value !== null} label={label} about={value}>
                  <Link to={to} aria-label={`${value === null ? 'Fill in' : 'Change'}: ${label}`}>
                    {value === null ? 'Fill in' : 'Change'}
                  </Link>
                </Line>
              );
            })}
          </ul>
          <div className={styles.publish}>
            <ActionButton
              action={openingVerbs.publish.path}
              sendingLabel="Publishing..."
              disabled={missing !== null}
            >
              Publish the site
            </ActionButton>
            {missing ? <p className={styles.missing}>{missing}</p> : null}
          </div>
        </ScreenSection>
        <ScreenSection title="Try it out">
          <p className={styles.lead}>None of this is needed to publish.</p>
          <ul className={styles.lines}>
            <Line
              isDone={mail === 'sent'}
              label="Email leaves"
              about={mail === null ? `A test goes to ${email}` : MAIL_WORDS[mail]}
            >
              <Try action="/admin/settings/mail-test" label="Send a test" sending="Sending..." />
            </Line>
            <Line
              isDone={mailbox ? mailbox.isReached : false}
              label="Email comes in"
              about={mailboxWords(mailbox)}
            >
              {mailbox ? (
                <Try
                  action={mailboxVerbs.test.path}
                  label="Test the mailbox"
                  sending="Testing..."
                />
              ) : (
                <Link to="/admin/settings/notifications">Email settings</Link>
              )}
            </Line>
            <Line
              isDone={hasSample}
              label="A sample client"
              about={
                hasSample
                  ? 'Look around, change anything. It leaves without a trace'
                  : 'An engagement under way, to see every screen filled'
              }
            >
              {hasSample ? (
                <>
                  <Link to={`/admin/customers/${SAMPLE_CLIENT}`}>Open</Link>
                  <Try
                    action={openingVerbs.removeSample.path}
                    label="Remove the sample"
                    sending="Removing..."
                  />
                </>
              ) : (
                <Try
                  action={openingVerbs.fillSample.path}
                  label="Add the sample"
                  sending="Adding..."
                />
              )}
            </Line>
            <Line
              isDone={hasClients}
              label="Your clients"
              about={hasClients ? 'The first is there' : 'Import a list, or invite the first'}
            >
              <Link to="/admin/customers#import">Import</Link>
              <Link to="/admin/customers#invite">Invite</Link>
            </Line>
          </ul>
        </ScreenSection>
      </div>
      <div className={styles.preview}>
        <ScreenSection title="What visitors will see">
          <SitePreview of={JSON.stringify(lines)} />
        </ScreenSection>
      </div>
    </div>
  );
}

function Try({ action, label, sending }: { action: string; label: string; sending: string }) {
  return (
    <ActionButton action={action} sendingLabel={sending} variant="default" size="compact-xs">
      {label}
    </ActionButton>
  );
}

const MAIL_WORDS: Record<string, string> = {
  sent: 'The mail server accepted the last test',
  written: 'No mail server is set: email is written to files',
  refused: 'The last test was refused',
};

function mailboxWords(mailbox: OpeningDay['mailbox']): string {
  if (!mailbox) return 'No mailbox is set';
  return mailbox.isReached ? 'The mailbox answers' : 'Not reached yet';
}

function Line({
  isDone,
  label,
  about,
  children,
}: {
  isDone: boolean;
  label: string;
  about: string | null | undefined;
  children: ReactNode;
}) {
  const Mark = isDone ? IconCheck : IconCircle;
  return (
    <li className={styles.line} data-done={isDone || undefined}>
      <Mark size={18} stroke={isDone ? 2.4 : 1.6} aria-hidden="true" className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.label}>
          {label}
          <HiddenText>{isDone ? ', done' : ', not done'}</HiddenText>
        </span>
        {about ? <span className={styles.about}>{about}</span> : null}
      </span>
      <span className={styles.acts}>{children}</span>
    </li>
  );
}
