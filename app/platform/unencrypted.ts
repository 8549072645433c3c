/** The connections of an installation that other machines can listen to. */
export const CONNECTIONS = ['database', 'mail', 'files', 'site', 'scanner'] as const;
type Connection = (typeof CONNECTIONS)[number];

type Addresses = {
  APP_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_URL_REQUESTS?: string | undefined;
  DATABASE_URL_ACCOUNTS?: string | undefined;
  DATABASE_URL_JOBS?: string | undefined;
  DATABASE_POOLER?: string | undefined;
  SMTP_URL?: string | undefined;
  IMAP_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  CLAMAV_ADDRESS?: string | undefined;
};

const DATABASES = [
  'DATABASE_URL',
  'DATABASE_URL_REQUESTS',
  'DATABASE_URL_ACCOUNTS',
  'DATABASE_URL_JOBS',
  'DATABASE_POOLER',
] as const;
const VERIFIED = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Returns, for each connection to another machine that would be unencrypted or unverified, what to do about it. `allowed` are
 * those that something else protects.
 */
export function unencryptedConnections(
  addresses: Addresses,
  allowed: readonly Connection[],
): string[] {
  const { APP_URL, SMTP_URL, IMAP_URL, S3_ENDPOINT, CLAMAV_ADDRESS } = addresses;
  const problems: string[] = [];
  const refuse = (connection: Connection, text: string) => {
    if (allowed.includes(connection)) return;
    problems.push(`${text}, or allow it: ALLOW_UNENCRYPTED=${connection}`);
  };
  if (APP_URL?.startsWith('http:') && !isLocal(APP_URL)) {
    refuse('site', 'APP_URL: must begin with https://');
  }
  for (const name of DATABASES) {
    const url = addresses[name];
    if (url && !isLocal(url) && !isVerifiedDatabase(new URL(url))) {
      refuse('database', `${name}: must end in ?sslmode=verify-full`);
    }
  }
  if (SMTP_URL && !isLocal(SMTP_URL) && loosens(new URL(SMTP_URL))) {
    refuse('mail', 'SMTP_URL: must not turn TLS or the look at certificates off');
  }
  if (IMAP_URL?.startsWith('imap:') && !isLocal(IMAP_URL)) {
    refuse('mail', 'IMAP_URL: must begin with imaps://');
  }
  if (S3_ENDPOINT?.startsWith('http:') && !isLocal(S3_ENDPOINT)) {
    refuse('files', 'S3_ENDPOINT: must begin with https://');
  }
  if (CLAMAV_ADDRESS && !CLAMAV_ADDRESS.startsWith('/') && !isLocal(`tcp://${CLAMAV_ADDRESS}`)) {
    refuse('scanner', 'CLAMAV_ADDRESS: must be on this machine');
  }
  return problems;
}

/** Whether an address is on this machine: loopback, or a socket in the file system. */
export function isLocal(address: string): boolean {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}

// As the driver reads it: of these modes it looks at the certificate, unless it is told to do as libpq does.
function isVerifiedDatabase({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? '';
  const asLibpq = searchParams.get('uselibpqcompat') === 'true';
  return asLibpq ? mode === 'verify-full' : VERIFIED.has(mode);
}

function loosens({ searchParams }: URL): boolean {
  return (
    searchParams.get('ignoreTLS') === 'true' ||
    searchParams.get('tls.rejectUnauthorized') === 'false'
  );
}
