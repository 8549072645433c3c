import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './CustomerLinks.module.css';

const LISTS = [
  ['tickets', 'Tickets'],
  ['tasks', 'Tasks'],
  ['projects', 'Projects'],
  ['meetings', 'Meetings'],
  ['proposals', 'Proposals'],
  ['contracts', 'Contracts'],
  ['documents', 'Documents'],
  ['procedures', 'Procedures'],
  ['invoices', 'Invoices'],
] as const;

/** The ways from a customer to their records, each list searched by the company's name. */
export function CustomerLinks({ companyName }: { companyName: string }) {
  const query = new URLSearchParams({ q: companyName });
  return (
    <ScreenSection title="Records">
      <ul className={styles.links}>
        {LISTS.map(([path, label]) => (
          <li key={path}>
            <Link to={`/admin/${path}?${query}`}>{label}</Link>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
}
