import { type Icon, IconPlus } from '@tabler/icons-react';
import { useContext } from 'react';
import type { ClientWork } from '#app/areas/customers/client-work.ts';
import { OfCustomer } from '#app/areas/customers/of-customer.ts';
import type { Creates } from '#app/platform/verb.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useMay } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import type { CustomerDesk } from './customer-desk-queries.server.ts';
import styles from './OpenWork.module.css';

const WORK = Object.values(
  import.meta.glob<ClientWork<CustomerDesk>>('../*/client-work.tsx', {
    eager: true,
    import: 'default',
  }),
).sort((one, other) => one.place - other.place);

/**
 * The customer's open work, a row for each kind of record: how much, what is due next, and the button that creates one for
 * them. `now` is the server's clock, `creates` what the viewer may create; there are no buttons for a customer who can't get
 * new records.
 */
export function OpenWork({
  companyName,
  desk,
  now,
  creates,
  open,
}: {
  companyName: string;
  desk: CustomerDesk;
  now: Date;
  creates: readonly Creates[];
  /** Opens the dialog that creates a record. */
  open: (opensAt: string) => void;
}) {
  const canCreate = useContext(OfCustomer) !== null;
  const seesMoney = useMay('money');
  const query = new URLSearchParams({ q: companyName });
  return (
    <ScreenSection title="Open Work" id="open-work">
      <ul className={styles.kinds}>
        {WORK.filter(({ isMoney }) => !isMoney || seesMoney).map(
          ({ label, list, state, isPressing, icons }) => (
            <li key={label}>
              <Link to={`/admin/${list}?${query}`} className={styles.kind}>
                {label}
              </Link>
              <span className={styles.state} data-pressing={isPressing?.(desk) || undefined}>
                {state(desk, now) || <span className={styles.none}>Nothing open</span>}
              </span>
              {canCreate ? (
                <span className={styles.create}>
                  {createsOf(list, creates).map((each) => (
                    <CreateButton
                      key={each.at}
                      creates={each}
                      icon={icons?.[each.at] ?? IconPlus}
                      onClick={() => open(each.at)}
                    />
                  ))}
                </span>
              ) : null}
            </li>
          ),
        )}
      </ul>
    </ScreenSection>
  );
}

/** What is made of a kind for a customer, other ways than the main one first. */
function createsOf(list: string, creates: readonly Creates[]): Creates[] {
  return ['request', 'new'].flatMap((name) =>
    creates.filter(({ at }) => at === `/admin/${list}#${name}`),
  );
}

function CreateButton({
  creates,
  icon: CreateIcon,
  onClick,
}: {
  creates: Creates;
  icon: Icon;
  onClick: () => void;
}) {
  return (
    <IconButton
      variant="default"
      size="sm"
      aria-label={creates.label}
      title={creates.label}
      data-opens={creates.at}
      onClick={onClick}
    >
      <CreateIcon size={14} aria-hidden="true" />
    </IconButton>
  );
}
