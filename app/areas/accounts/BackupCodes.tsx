import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { OwnAccountScreen } from './OwnAccountScreen.tsx';
import styles from './Security.module.css';

/** New backup codes, shown this once: to copy down, save as a file or print. `intro` says what they are for. */
export function BackupCodesScreen({
  intro,
  codes,
  firmName,
}: {
  intro: string;
  codes: readonly string[];
  firmName: string;
}) {
  const text = `${firmName}: backup codes\nEach code works once.\n\n${codes.join('\n')}\n`;
  return (
    <OwnAccountScreen title="Keep your backup codes" intro={intro}>
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
      <Button
        component={Link}
        to="/account/security"
        fullWidth
        size="md"
        style={{ marginTop: '2rem' }}
      >
        I have saved them
      </Button>
    </OwnAccountScreen>
  );
}
