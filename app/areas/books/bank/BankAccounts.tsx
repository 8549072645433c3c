import { formatCount } from '#app/ui/everywhere/format.ts';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import styles from './Bank.module.css';
import { EditBankAccount, RemoveBankFile } from './BankActions.tsx';
import { BankColumnsDialog } from './BankColumnsDialog.tsx';
import type { Bank } from './bank-queries.server.ts';

/** The bank accounts with their latest files. */
export function BankAccounts({ accounts }: { accounts: Bank['accounts'] }) {
  return (
    <ul className={styles.accounts}>
      {accounts.map((account) => (
        <li key={account.id}>
          <div className={styles.head}>
            <strong>{account.name}</strong>
            <span className={styles.soft}>
              {account.postsTo}, {formatCount(account.waiting, 'open line', 'open lines')}
            </span>
            <May needs="act-money">
              <EditBankAccount account={account} />
            </May>
          </div>
          <ul className={styles.files} aria-label={`Files of ${account.name}`}>
            {account.files.map((file) => (
              <li key={file.id} className={styles.file}>
                <span>{file.name}</span>
                <span className={styles.soft}>
                  <LocalTime at={file.createdAt} />,{' '}
                  {file.added === null
                    ? 'waits for its columns'
                    : formatCount(file.added, 'new line', 'new lines')}
                  {file.note ? `. ${file.note}` : null}
                </span>
                {file.preview ? (
                  <May needs="act-money">
                    <BankColumnsDialog
                      file={file}
                      version={account.version}
                      preview={file.preview}
                    />
                  </May>
                ) : null}
                <RemoveBankFile id={file.id} name={file.name} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
