import { ROLES } from '#app/access/member-rights.ts';
import { ProveFirst } from '#app/areas/accounts/ProveFirst.tsx';
import { addMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { formatMoney, formatWhole } from '#app/ui/everywhere/format.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { RecordFacts } from '#app/ui/RecordColumns.tsx';
import { RecordLink } from '#app/ui/RecordLink.tsx';
import { StatusBadge, type StatusDisplay } from '#app/ui/StatusBadge.tsx';
import styles from './AccountsOfCompany.module.css';
import type { CompanyAccount, CompanyMerge } from './merge-queries.server.ts';

/** A company's accounts with what each contains, and for each but the one that stays the button to merge it into that one. */
export function AccountsOfCompany({
  companyId,
  accounts,
  stays,
}: {
  companyId: string;
  accounts: readonly CompanyAccount[];
  stays: CompanyAccount | null;
}) {
  return (
    <ul className={styles.accounts}>
      {accounts.map((account) => (
        <li key={account.id} className={styles.account}>
          <div className={styles.head}>
            <div>
              <RecordLink to={`/admin/customers/${account.id}`} note={account.email}>
                {account.contactName}
              </RecordLink>
            </div>
            {stays && account.status === 'approved' ? (
              <div className={styles.actions}>
                {account.id === stays.id ? (
                  <span className={styles.stays}>Keep</span>
                ) : (
                  <>
                    <Button
                      component={Link}
                      to={`?stays=${account.id}`}
                      preventScrollReset
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Keep this one instead, the account of ${account.contactName}`}
                    >
                      Keep this one instead
                    </Button>
                    <MergeAccount companyId={companyId} from={account} into={stays} />
                  </>
                )}
              </div>
            ) : null}
          </div>
          <FactList facts={factsOf(account)} />
        </li>
      ))}
    </ul>
  );
}

function MergeAccount({
  companyId,
  from,
  into,
}: {
  companyId: string;
  from: CompanyAccount;
  into: CompanyAccount;
}) {
  const after = addMoney(from.balance, into.balance);
  const twice = from.people.filter(({ userId }) => into.people.some((it) => it.userId === userId));
  return (
    <ProveFirst>
      {(prove) => (
        <ConfirmDialog
          title={`Merge the account of ${from.contactName} into the one of ${into.contactName}?`}
          action={`/admin/companies/${companyId}/merge`}
          values={{ from: from.id, into: into.id }}
          labels={{ confirm: 'Merge Permanently', sending: 'Merging...' }}
          danger
          trigger={(open) => (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => prove(open)}
              aria-label={`Merge the account of ${from.contactName}`}
            >
              Merge
            </Button>
          )}
        >
          <FactList
            facts={[
              ['Joins', from.people.map(personOf).join('; ') || 'Nobody'],
              ...(twice.length > 0
                ? ([
                    [
                      'In both',
                      `${twice.map(({ name }) => name).join(', ')}: they keep the role in the account that stays`,
                    ],
                  ] as const)
                : []),
              ['Moves', recordsOf(from)],
              [
                'Balance',
                `${formatMoney(from.balance)} + ${formatMoney(into.balance)} = ${formatMoney(after)}`,
              ],
            ]}
          />
          <p className={styles.consequence}>
            People of both accounts see everything in both, as far as their roles allow. Each ledger
            entry is reversed in one account and posted again in the other. Numbers, links, files
            and signed documents stay the same. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </ProveFirst>
  );
}

/** On the page of an account: the further accounts of its company, a line for each, with the button that merges it into this one. */
export function FurtherAccounts({
  companyId,
  companyName,
  accounts,
  stays,
}: {
  companyId: string;
  companyName: string;
  accounts: readonly CompanyAccount[];
  stays: CompanyAccount;
}) {
  const others = accounts.filter(({ id, status }) => id !== stays.id && status === 'approved');
  return (
    <ul className={styles.further} aria-label={`Further accounts of ${companyName}`}>
      {others.map((account) => (
        <li key={account.id}>
          <span>
            <Link to={`/admin/customers/${account.id}`} className={styles.link}>
              {account.contactName}
            </Link>{' '}
            has a separate account of {companyName}: {recordsOf(account).toLowerCase()}.{' '}
            <Link to={`/admin/companies/${companyId}`} className={styles.link}>
              Compare
            </Link>
          </span>
          <MergeAccount companyId={companyId} from={account} into={stays} />
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<CompanyMerge['state'], StatusDisplay> = {
  asked: { label: 'Waiting', color: 'gray' },
  done: { label: 'Done', color: 'green' },
};

/** The merges of a company's accounts, the newest first. */
export function MergeList({ merges }: { merges: readonly CompanyMerge[] }) {
  return (
    <ul className={styles.accounts}>
      {merges.map((merge) => (
        <li key={merge.id} className={styles.account}>
          <div className={styles.head}>
            <span>
              {merge.from} into{' '}
              <Link to={`/admin/customers/${merge.targetId}`} className={styles.link}>
                {merge.into}
              </Link>
            </span>
            <StatusBadge display={STATES[merge.state]} />
          </div>
          <p className={styles.lead}>
            Asked for <LocalTime at={merge.createdAt} />
            {merge.sourceBalance === null
              ? null
              : `, balance of ${formatMoney(merge.sourceBalance)}`}
            {merge.state === 'asked' ? null : `, ${ticketsOf(merge)} moved`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function factsOf(account: CompanyAccount): RecordFacts {
  return [
    ['Customer since', <LocalTime key="since" at={account.createdAt} />],
    ['People', account.people.map(personOf).join('; ') || 'Nobody'],
    ['Records', recordsOf(account)],
    ['Balance', formatMoney(account.balance)],
    ['Total Spent', formatMoney(account.totalSpent)],
  ];
}

function personOf({ name, role, maySign }: CompanyAccount['people'][number]): string {
  return `${name} (${ROLES[role].label}${maySign ? ', may sign' : ''})`;
}

function recordsOf({ records }: CompanyAccount): string {
  return records.map(({ kind, count }) => `${formatWhole(count)} ${kind}`).join(', ') || 'None';
}

function ticketsOf({ movedTickets }: CompanyMerge): string {
  return `${formatWhole(movedTickets)} ${movedTickets === 1 ? 'ticket' : 'tickets'}`;
}
