import type { ReactNode } from 'react';
import { FirmMark } from '#app/ui/FirmMark.tsx';
import styles from './AuthFrame.module.css';

/** What the brand panel says beside a screen: to customers, or to the firm's own staff. */
type AuthPanel = 'customer' | 'staff';

const WORDS: Record<AuthPanel, { statement: string; lines: readonly string[] }> = {
  customer: {
    statement: 'Every part of the engagement, on one page.',
    lines: [
      'Questions answered by the consultants who work on your operation',
      'Invoices, balance and documents where your office can find them',
      'Projects, tasks and meetings with their dates and owners',
    ],
  },
  staff: {
    statement: 'The back office.',
    lines: [
      'Inquiries with the time a reply is due',
      'Registrations waiting for approval',
      'Customers, companies and their records',
    ],
  },
};

/** The account screens' frame: a brand panel with the firm's name, and the screen. One column on small screens. */
export function AuthFrame({
  firm,
  panel,
  children,
}: {
  firm: { name: string; email: string; logo?: string | undefined };
  panel: AuthPanel;
  children: ReactNode;
}) {
  const { statement, lines } = WORDS[panel];
  return (
    <div className={styles.frame}>
      <aside className={styles.panel}>
        <a className={styles.brand} href="/">
          <FirmMark logo={firm.logo} size={28} />
          {firm.name}
        </a>
        <div className={styles.words}>
          <p className={styles.statement}>{statement}</p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <Drawing />
      </aside>
      <div className={styles.side}>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          <a href="/">Back to the website</a>
          <a href={`mailto:${firm.email}`}>{firm.email}</a>
          <a href="/privacy">Privacy</a>
        </footer>
      </div>
    </div>
  );
}

const BRANCHES = [96, 232, 368, 504];

/** A plenum in section: one chamber, four branches. Decorative. */
function Drawing() {
  // The chamber's floor from right to left, open where a branch leaves it.
  const floor = BRANCHES.toReversed()
    .map((x) => `H${x + 64}V300M${x} 300V150`)
    .join('');
  return (
    <svg className={styles.drawing} viewBox="0 0 640 300" aria-hidden="true" focusable="false">
      <path className={styles.wall} d={`M0 66H52V30H616V150${floor}H52V114H0`} />
      <path className={styles.dimension} d="M52 12H616M52 6V18M616 6V18" />
      <g className={styles.flow}>
        {BRANCHES.map((x, i) => (
          <path
            key={x}
            d={`M-20 ${102 - i * 8}H${x - 30}C${x + 10} ${102 - i * 8} ${x + 32} ${118 - i * 4} ${x + 32} 150V310`}
          />
        ))}
      </g>
      <g className={styles.damper}>
        {BRANCHES.map((x, i) => (
          <path key={x} d={`M${x + 8} ${228 + i * 6}L${x + 56} ${216 - i * 6}`} />
        ))}
      </g>
    </svg>
  );
}
