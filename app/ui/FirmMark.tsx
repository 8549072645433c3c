import { MARK_PATHS } from '#app/platform/brand.ts';
import styles from './FirmMark.module.css';

/** The mark next to the firm's name: its own logo on white, or the built-in mark in the color of the text. */
export function FirmMark({ logo, size = 24 }: { logo?: string | undefined; size?: number }) {
  return logo ? (
    // The name beside it is its text.
    <img className={styles.logo} src={logo} alt="" style={{ height: size }} />
  ) : (
    <BrandMark size={size} />
  );
}

/** The firm's mark in the color of the text around it; beside its name it says nothing of its own. */
function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {MARK_PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
