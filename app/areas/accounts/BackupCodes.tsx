import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import styles from './Security.module.css';

/** Backup codes, shown this once: to copy down, save as a file or print. */
export function BackupCodes({ codes, firmName }: { codes: readonly string[]; firmName: string }) {
  const text = `${firmName}: backup codes\nEach code works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ol className={styles.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="sm" className={styles.notPrinted}>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="backup-codes.txt"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Download
        </Button>
        <Button
          variant="default"
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
        >
          Print
        </Button>
      </Group>
    </>
  );
}
