import { type ComponentProps, useState } from 'react';
import { UploadField } from '#app/areas/uploads/UploadField.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import styles from './ClientListFields.module.css';
import type { ClientPreview } from './client-import-commands.server.ts';

/** What the server made of the file. */
export type PreviewAnswer = ClientPreview | { error: string };

/** The file of a list of clients, and below it what it would add. */
export function ClientListFields({ field }: Pick<ComponentProps<typeof UploadField>, 'field'>) {
  const [preview, setPreview] = useState<PreviewAnswer | null>(null);
  const look = async (file: string) => {
    setPreview(null);
    try {
      const answer = await fetch(
        `/admin/customers/import-preview?${new URLSearchParams({ file })}`,
      );
      setPreview(await answer.json());
    } catch {
      setPreview({ error: 'The preview could not be loaded. You can still import the file.' });
    }
  };
  return (
    <>
      <UploadField
        field={field}
        label="List of clients"
        accept=".csv,.tsv"
        description="CSV, as Excel, QuickBooks or ServiceTitan export it. At most 500 clients."
        onUploaded={({ id }) => void look(id)}
        onCount={(count) => {
          if (count === 0) setPreview(null);
        }}
      />
      <div role="status">{preview ? <Preview preview={preview} /> : null}</div>
    </>
  );
}

const SHOWN = 6;

function Preview({ preview }: { preview: PreviewAnswer }) {
  if ('error' in preview) return <p className={styles.error}>{preview.error}</p>;
  const { clients, left } = preview;
  return (
    <div className={styles.preview}>
      <p className={styles.sum}>
        {clients.length === 0
          ? 'No client in this file is new.'
          : `${formatCount(clients.length, 'client', 'clients')} to import`}
      </p>
      {clients.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Contact</th>
              <th scope="col">Email</th>
              <th scope="col">City</th>
            </tr>
          </thead>
          <tbody>
            {clients
              .slice(0, SHOWN)
              .map(({ line, companyName, contactName, email, city, state }) => (
                <tr key={line}>
                  <td>{companyName}</td>
                  <td>{contactName}</td>
                  <td>{email}</td>
                  <td>{[city, state].filter(Boolean).join(', ')}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ) : null}
      {clients.length > SHOWN ? (
        <p className={styles.more}>and {clients.length - SHOWN} more</p>
      ) : null}
      {left.length > 0 ? (
        <>
          <p className={styles.sum}>{formatCount(left.length, 'line is', 'lines are')} left out</p>
          <ul className={styles.left}>
            {left.slice(0, SHOWN).map(({ line, name, why }) => (
              <li key={line}>
                Line {line}
                {name ? `, ${name}` : ''}: {why}
              </li>
            ))}
            {left.length > SHOWN ? <li>and {left.length - SHOWN} more</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}
