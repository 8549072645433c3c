import { BrandMark } from './BrandMark.tsx';
import styles from './FirmMark.module.css';

/** What stands beside the firm's name: its own logo on white, or the built-in mark in the color of the text. */
export function FirmMark({ logo, size = 24 }: { logo?: string | undefined; size?: number }) {
  return logo ? (
    // The name beside it is its text.
    <img className={styles.logo} src={logo} alt="" style={{ height: size }} />
  ) : (
    <BrandMark size={size} />
  );
}
