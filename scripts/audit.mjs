// Asks the registry for known vulnerabilities of all packages, those that build as well. One that is high or critical fails,
// unless scripts/accepted-advisories.json accepts it: {"id": "GHSA-…", "reason": "…", "until": "YYYY-MM-DD"}.
// By hand: node scripts/audit.mjs [FILE OF ACCEPTED ADVISORIES]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { npmCommand } from './npm.mjs';

const ACCEPTED_FILE = path.join(import.meta.dirname, 'accepted-advisories.json');
const SEVERE = new Set(['high', 'critical']);

/**
 * Audits the lockfile's packages and prints what it finds. Resolves to 'clean', 'vulnerable', or 'not audited' where the
 * registry gives no advisories, within `giveUpAfterMs` where that is given.
 */
export async function auditPackages(acceptedFile = ACCEPTED_FILE, { giveUpAfterMs } = {}) {
  const accepted = JSON.parse(readFileSync(acceptedFile, 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const report = await askRegistry(giveUpAfterMs);
  if (report.auditReportVersion !== 2) {
    console.log(`not audited: the registry gives no advisories (${reasonOf(report)})`);
    return 'not audited';
  }
  const found = severeAdvisories(report).map((advisory) => {
    const entry = accepted.find(({ id }) => advisory.url?.endsWith(`/${id}`));
    const holds = entry?.reason && entry.until >= today;
    const note = holds
      ? `accepted until ${entry.until}: ${entry.reason}`
      : entry && `accepted until ${entry.until}, which is over`;
    console.log(
      [`${advisory.severity}: ${advisory.name} ${advisory.range}`, advisory.title, advisory.url]
        .concat(note ?? [])
        .join('\n  '),
    );
    return { holds };
  });
  const open = found.filter(({ holds }) => !holds).length;
  console.log(
    `${open} known vulnerabilities of level high or critical, ${found.length - open} accepted`,
  );
  return open === 0 ? 'clean' : 'vulnerable';
}

function askRegistry(giveUpAfterMs) {
  const flags = ['--json', '--fetch-retries=0', '--loglevel=silent'];
  const [program, args] = npmCommand(['audit', ...flags]);
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: path.resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: giveUpAfterMs,
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', (error) => resolve({ message: error.message }));
    child.on('close', () => {
      try {
        resolve(JSON.parse(text));
      } catch {
        resolve({ message: 'no answer' });
      }
    });
  });
}

// A package that is only vulnerable through another names that one as a text.
function severeAdvisories(report) {
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  const severe = all.filter((each) => typeof each === 'object' && SEVERE.has(each.severity));
  return [...new Map(severe.map((each) => [`${each.url} ${each.name}`, each])).values()];
}

function reasonOf({ statusCode, error, message }) {
  return statusCode ?? error?.code ?? message ?? 'unknown answer';
}

if (process.argv[1] === import.meta.filename) {
  process.exit((await auditPackages(process.argv[2])) === 'vulnerable' ? 1 : 0);
}
