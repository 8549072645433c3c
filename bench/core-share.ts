import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

const PERIOD_MICROSECONDS = 20_000;

/** The two kinds of Linux control groups: where groups are made, and what a limit is called and looks like. */
const CONTROL_GROUPS = [
  {
    root: '/sys/fs/cgroup',
    isThere: () =>
      existsSync('/sys/fs/cgroup/cgroup.subtree_control') &&
      readFileSync('/sys/fs/cgroup/cgroup.subtree_control', 'utf8').includes('cpu'),
    limit: (quota: number) => ({ 'cpu.max': `${quota} ${PERIOD_MICROSECONDS}` }),
  },
  {
    root: '/sys/fs/cgroup/cpu',
    isThere: () => existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us'),
    limit: (quota: number) => ({
      'cpu.cfs_period_us': String(PERIOD_MICROSECONDS),
      'cpu.cfs_quota_us': String(quota),
    }),
  },
];

// A group can be removed only after its process has ended.
const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmdirSync(folder);
});

/**
 * Holds a process, or each of those that it looks after, to a share of a core, with all its threads, until it ends.
 * @returns whether the machine lets us: Linux does to root, where control groups of processors are mounted.
 */
export function holdToShare(pid: number | undefined, share: number): boolean {
  const groups = CONTROL_GROUPS.find(({ isThere }) => isThere());
  if (!groups || process.getuid?.() !== 0 || pid === undefined) return false;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g);
  for (const each of children ?? [String(pid)]) {
    const folder = `${groups.root}/plenum-bench-${each}`;
    mkdirSync(folder);
    made.push(folder);
    const limit = groups.limit(Math.round(share * PERIOD_MICROSECONDS));
    for (const [file, value] of Object.entries(limit)) {
      writeFileSync(`${folder}/${file}`, value);
    }
    writeFileSync(`${folder}/cgroup.procs`, each);
  }
  return true;
}
