import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from './Link.tsx';
import styles from './Screen.module.css';

type Loaded = typeof import('./RecordSteps.tsx');
let loaded: Loaded | null = null;

/**
 * The way back from a page. From a record that was opened from a list, it leads back to that list as it was, and to the records
 * before and after it; the code for that is loaded then.
 */
export function WayBack({ to, label }: { to: string; label: string }) {
  const { pathname, state } = useLocation();
  const [steps, setSteps] = useState(loaded);
  useEffect(() => {
    if (!state || loaded) return;
    import('./RecordSteps.tsx').then(
      (found) => {
        loaded = found;
        setSteps(found);
      },
      () => {},
    );
  }, [state]);
  return (
    <div className={styles.ways}>
      <Link to={steps ? steps.wayBackTo(to, pathname, state) : to} className={styles.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {label}
      </Link>
      {steps ? <steps.RecordSteps /> : null}
    </div>
  );
}
