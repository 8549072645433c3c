import type { PageRequest } from '#app/platform/db/page-request.ts';
import { ListFrame } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import styles from './Security.module.css';
import type { listOwnSignIns } from './security-queries.server.ts';
import { methodLabel, outcomeDisplay } from './sign-in-display.ts';

/** The sign-in attempts of one's own account. */
export function OwnSignIns({
  page,
  request,
}: {
  page: Awaited<ReturnType<typeof listOwnSignIns>>;
  request: PageRequest;
}) {
  return (
    <ScreenSection title="Recent sign-ins">
      <ListFrame label="Recent sign-ins" page={page} request={request}>
        {page.rows.length === 0 ? (
          <EmptyState title="No sign-ins yet" />
        ) : (
          <ul className={styles.items}>
            {page.rows.map((row) => (
              <li key={row.id} className={styles.item}>
                <span className={styles.what}>
                  <LocalTime at={row.at} show="datetime" />
                  <span className={styles.fact}>
                    {row.device}, {row.address ?? 'unknown address'},{' '}
                    {methodLabel(row.method).toLowerCase()}
                  </span>
                </span>
                <StatusBadge display={outcomeDisplay(row.outcome)} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </ScreenSection>
  );
}
