import { PublicShell } from '#app/ui/public/PublicShell.tsx';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import { Clause } from './Clause.tsx';
import styles from './Page.module.css';

/** What the product stores about people, in plain words; every sentence is true of how it behaves. */
export function PrivacyPage({ firm }: { firm: FirmIdentity }) {
  const mail = <a href={`mailto:${firm.email}`}>{firm.email}</a>;
  return (
    <PublicShell firm={firm} page="other">
      <div className={styles.page}>
        <h1 className={styles.title}>Privacy notice</h1>
        <p className={styles.lead}>
          What {firm.name} stores when you use this site and the customer portal, why, and how to
          have it deleted.
        </p>
        <div className={styles.text}>
          <Clause title="Reading this site">
            <p>
              You can read every public page without giving your name. There are no trackers, no
              advertising, no analytics service and no request to any other company’s server. The
              typeface and the pictures come from this site.
            </p>
            <p>
              Reading sets no cookie. The server’s log holds the path, result, time and duration of
              each request and, unless the page was ready in memory, your network address and the
              number of your account if you are signed in. It also holds the recipient and subject
              of each email we send.
            </p>
            <p>
              What you type into a form does not go into the log, with two exceptions: the subject
              of an email to our own staff names the person or company it is about, and where
              something was tried too often, the log names the email address that it was tried for.
            </p>
            <p>
              Once you have entered a form or signed in, your browser may tell this server how long
              its pages took. That says which kind of page it was and nothing about you, and only
              counts of it are stored.
            </p>
          </Clause>
          <Clause title="Project inquiry">
            <p>
              We store your first and last name, email, company, the website and message if you
              enter them, and the time. Staff add a status and notes about our contact with you. We
              use this to answer you and to decide together whether we work together.
            </p>
          </Clause>
          <Clause title="Estimator and checklist score">
            <p>
              What you enter in the maintenance estimator and the calculators, and how you score the
              checklist, is part of the page’s address. The server uses it to show that page and
              stores none of it. If you ask for an estimate or a score by email, or write to us
              about an estimate, we store it with your request.
            </p>
          </Clause>
          <Clause title="Knowledge base">
            <p>
              While you read, your browser makes up a random number for the visit. It is the same in
              all tabs, is replaced half an hour after the last article you opened, says nothing
              about you, and has each article’s view counted once. We delete it after a day and keep
              how often each article was viewed on a day. If you tell us whether an article helped,
              we keep your answer and comment with that number, without your name or network
              address.
            </p>
            <p>
              Searches that find no article are counted by their words, so that we know what to
              write about. Words that look like an email address or a telephone number are not kept,
              and a search that nobody repeats is deleted after half a year.
            </p>
          </Clause>
          <Clause title="Checklist request">
            <p>
              We store your name, email, the company if you enter it, and the time. We use this to
              send the 25-Point Service Audit Checklist and to answer you if you write back.
            </p>
          </Clause>
          <Clause title="Abuse protection">
            <p>
              To stop mass submissions and password guessing, the server counts attempts by network
              address, by the email address they are about and by account. An attempt counts for at
              most a day, most of them for an hour or less, and the counter is deleted soon after.
              The public forms also contain a field that people do not see; whatever fills it is a
              machine, and nothing of its submission is stored.
            </p>
          </Clause>
          <Clause title="Customer account">
            <p>
              When you sign up we store your name, email, company, phone and a hash of your
              password. We can’t read the password. Staff add the company you belong to, its address
              and their decision on your sign-up. While you are a customer we also keep your
              requests, the files you upload and the records of our work for you, such as invoices,
              projects and meetings.
            </p>
            <p>
              A record of activity notes what was done in an account, such as signing in or a
              changed password, with the time and who did it.
            </p>
          </Clause>
          <Clause title="Cookies">
            <p>
              These cookies are needed for accounts to work, and scripts can’t read them. There is
              no cookie for tracking or advertising.
            </p>
            <ul>
              <li>
                The session cookie is set when you sign in. It ends when you sign out or after 14
                days without a visit. With the session we keep its network address and browser name,
                so that an unknown sign-in can be recognized.
              </li>
              <li>
                The cookie plenum_device, set when you sign in too, says that someone has signed in
                to your account with this browser before. It opens nothing: it keeps strangers who
                guess at your password from locking you out. It ends after 180 days.
              </li>
              <li>
                While you sign in with a code, a passkey or your company’s own sign-in, a cookie
                ties your answer to the question. It ends after ten minutes at the latest.
              </li>
              <li>
                The cookie plenum_toast carries a short notice to the next page, such as “Password
                changed” after a password reset. It is deleted once the notice is shown, or after
                one minute.
              </li>
            </ul>
            <p>
              If you choose light or dark colors in the portal, your browser keeps that choice. It
              is not sent to us.
            </p>
            <p>
              The marks of a quarterly score stay in your browser until you submit it or sign out.
            </p>
          </Clause>
          <Clause title="Who sees it">
            <p>
              Our staff, and the providers that run our server and deliver our email, who work on
              our instructions. A customer sees their own records and the profile of their own
              company, nobody else’s. Where we connect another tool to this software, that tool
              receives the records it needs. We don’t sell or rent personal data, and we don’t use
              it to train anything.
            </p>
            <p>
              With a customer’s consent, their results count on this site without their name, in
              medians of at least five companies. With a further consent, the results of their
              closing report are shown, with or without their name. They can withdraw either at any
              time.
            </p>
          </Clause>
          <Clause title="How long we keep it">
            <ul>
              <li>
                Sign-ins to an account and failed tries, with network address and browser name: one
                year. You see those of your own account on its security screen.
              </li>
              <li>
                Inquiries and checklist requests: until you ask us to delete them, or we no longer
                need them to answer you.
              </li>
              <li>
                Customer records: while you are a customer, and after that as long as tax and
                accounting law requires.
              </li>
              <li>Sessions: until you sign out. An expired one no longer works.</li>
              <li>
                The record of activity: we keep it, so that it stays clear who did what. Of an
                inquiry it names the email address and the company, of other requests the email
                address.
              </li>
              <li>What was sent to a connected tool: 90 days, to be able to send it again.</li>
              <li>Emails waiting to be sent: each one is deleted soon after it was sent.</li>
              <li>Backups: deleted data leaves them when the oldest backup is replaced.</li>
            </ul>
          </Clause>
          <Clause title="Seeing, correcting and deleting">
            <p>
              Write to {mail} from the address concerned and say what you want: a copy, a correction
              or deletion. A person answers within one business day. If a law obliges us to keep a
              record, such as an invoice, we tell you which one and until when.
            </p>
          </Clause>
        </div>
      </div>
    </PublicShell>
  );
}
