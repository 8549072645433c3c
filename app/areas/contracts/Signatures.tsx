import { LocalTime } from '#app/ui/LocalTime.tsx';
import panel from '#app/ui/SignedAnswers.module.css';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { ShownSignature } from './contract-queries.server.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from './drawing.ts';
import styles from './SignaturePad.module.css';

/** The signatures under a contract with their evidence, the latest first. */
export function Signatures({
  contractId,
  signatures,
}: {
  contractId: string;
  signatures: readonly ShownSignature[];
}) {
  return (
    <ul className={panel.answers}>
      {signatures.map((signature) => (
        <li key={signature.id} className={panel.answer}>
          {signature.drawing ? (
            <svg
              className={styles.shown}
              viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
              role="img"
              aria-label={`Drawn signature of ${signature.signedName}`}
            >
              <path className={styles.line} d={signature.drawing} />
            </svg>
          ) : (
            <p className={styles.typed} aria-hidden="true">
              {signature.signedName}
            </p>
          )}
          <p className={panel.head}>
            <span className={panel.name}>{signature.signedName}</span>
            <LocalTime at={signature.at} show="datetime" />
            {signature.withdrawnAt ? (
              <StatusBadge display={{ label: 'Withdrawn', color: 'grey' }} />
            ) : null}
          </p>
          <p className={panel.evidence}>
            {signature.email}, from {signature.ipAddress}
          </p>
          <p className={panel.evidence}>
            SHA-256 of the signed text: <code>{signature.contentHash}</code>
          </p>
          {signature.withdrawnAt ? null : (
            <p className={panel.evidence}>
              <a href={`/verify?hash=${signature.contentHash}`}>Verify</a>
              {' · '}
              <a href={`/files/contracts/${contractId}?text`}>Download the signed text</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
