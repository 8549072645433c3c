import type { VerifiedSignature } from '#app/areas/contracts/printed-contract-queries.server.ts';
import { formatDateTime } from '#app/ui/everywhere/format.ts';
import controls from '#app/ui/public/controls.module.css';
import { PublicTextField } from '#app/ui/public/PublicTextField.tsx';
import styles from './VerifyPage.module.css';

/** The answer of the page: nothing was asked, the text is not a hash, too many asked, or what is known about it. */
export type Verification =
  | { kind: 'unasked' }
  | { kind: 'malformed' }
  | { kind: 'limited'; message: string }
  | { kind: 'unknown' }
  | { kind: 'signed'; signature: VerifiedSignature }
  | { kind: 'agreed'; baseline: VerifiedBaseline };

/** What anyone may learn of an agreed baseline whose hash they hold. */
type VerifiedBaseline = {
  signedName: string;
  firmSignedName: string | null;
  agreedAt: Date;
  replacedAt: Date | null;
};

/** The page where anyone who has a signed contract checks it by the SHA-256 on its audit page. */
export function VerifyPage({ hash, verification }: { hash: string; verification: Verification }) {
  const isMalformed = verification.kind === 'malformed';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Verify an agreement</h1>
      <p className={styles.lead}>
        The last page of a signed agreement shows a SHA-256. Enter it here to see whether an
        agreement with exactly that text was signed, by whom and when.
      </p>
      <form method="get" action="/verify" className={styles.form}>
        <div className={styles.field}>
          <PublicTextField
            label="SHA-256 of the signed text"
            errorId="hash-error"
            errors={
              isMalformed ? ['Enter the 64 digits and letters from the audit page.'] : undefined
            }
            autoComplete="off"
            control={{
              id: 'hash',
              name: 'hash',
              required: true,
              maxLength: 200,
              defaultValue: hash,
              ...(isMalformed && { 'aria-invalid': true, 'aria-describedby': 'hash-error' }),
            }}
          />
        </div>
        <button type="submit" className={controls.strong}>
          Verify
        </button>
      </form>
      <Answer verification={verification} />
    </div>
  );
}

function Answer({ verification }: { verification: Verification }) {
  if (verification.kind === 'unasked' || verification.kind === 'malformed') return null;
  if (verification.kind === 'limited') {
    return (
      <section className={styles.answer} role="status">
        <p>{verification.message}</p>
      </section>
    );
  }
  if (verification.kind === 'unknown') {
    return (
      <section className={styles.answer} data-found="no" role="status">
        <h2>No signed agreement</h2>
        <p>
          No agreement or baseline with this text was signed here. Check the number for typing
          errors. If it is right, the document differs from what was signed.
        </p>
      </section>
    );
  }
  if (verification.kind === 'agreed') {
    const { signedName, firmSignedName, agreedAt, replacedAt } = verification.baseline;
    return (
      <section className={styles.answer} data-found="yes" role="status">
        <h2>Agreed baseline</h2>
        <p>
          Agreed by {signedName} on {formatDateTime(agreedAt)} UTC.
        </p>
        {firmSignedName ? <p>Signed for the firm by {firmSignedName}.</p> : null}
        {replacedAt ? (
          <p>A later version was agreed on {formatDateTime(replacedAt)} UTC and is in force.</p>
        ) : null}
      </section>
    );
  }
  const { signedName, signedAt, withdrawnAt } = verification.signature;
  return (
    <section className={styles.answer} data-found={withdrawnAt ? 'no' : 'yes'} role="status">
      <h2>{withdrawnAt ? 'Signature withdrawn' : 'Signed agreement'}</h2>
      <p>
        Signed by {signedName} on {formatDateTime(signedAt)} UTC.
      </p>
      {withdrawnAt ? (
        <p>The signature was withdrawn on {formatDateTime(withdrawnAt)} UTC and is not in force.</p>
      ) : null}
    </section>
  );
}
