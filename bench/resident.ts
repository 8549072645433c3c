import { readFileSync, writeFileSync } from 'node:fs';

/** How much memory a process holds, with the files that it shares (RSS), in MB: now, or the most since `watchPeak`. */
export function residentMegabytes(pid: number | undefined, which: 'now' | 'peak' = 'now'): number {
  const line = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Has the kernel count a process's peak from now on. */
export function watchPeak(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
