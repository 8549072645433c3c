import { ActionButton } from '#app/ui/ActionButton.tsx';
import { LookContext } from '#app/ui/may.tsx';
import styles from './ViewingBar.module.css';

/** The bar that tells staff on every page whose portal they look at, with the link back to the customer's page. */
export function ViewingBar({
  name,
  company,
}: {
  name: string;
  company: { id: string; name: string };
}) {
  return (
    <section className={styles.bar} aria-label="Viewing the portal">
      <p role="status">
        You are viewing the portal as {name} of {company.name}. Nothing can be changed.
      </p>
      {/* The one button that acts here. */}
      <LookContext value="acts">
        <ActionButton
          action={`/admin/customers/${company.id}/stop-viewing`}
          size="compact-sm"
          variant="default"
          sendingLabel="Stopping..."
        >
          Stop Viewing
        </ActionButton>
      </LookContext>
    </section>
  );
}
