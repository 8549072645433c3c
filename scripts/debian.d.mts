export function debianProgram(name: string): string;
export function installFromDebian(names: string[]): boolean;
