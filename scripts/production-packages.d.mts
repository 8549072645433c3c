type Entry = { version: string };
type Lock = { lockfileVersion: number; packages: Record<string, Entry> };
export const OUTSIDE: string[];
export const WITH_NODE: string[];
export function productionPackages(lock: Lock, wanted?: string[]): Map<string, Entry>;
export function productionFiles(
  lock: Lock,
  own: { name: string; version: string },
): { 'package.json': object; 'package-lock.json': Lock };
