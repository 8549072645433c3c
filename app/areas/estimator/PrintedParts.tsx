import { firmAddressLines } from '#app/platform/firm-address.ts';
import type { FirmIdentity } from '#app/ui/public/public-page.ts';
import styles from './PrintedParts.module.css';

/** The head of a printed sheet: the firm with its address. */
export function EstimateLetterhead({ firm }: { firm: FirmIdentity }) {
  return (
    <p className={styles.letterhead}>
      <strong>{firm.name}</strong>
      <span>
        {[...firmAddressLines(firm.address), firm.phone, firm.email].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

/** The foot of a printed sheet: the full address that opens it again. */
export function PrintedAddress({ address }: { address: string }) {
  return <p className={styles.printed}>Every input of this sheet: {address}</p>;
}
