export function debianProgram(name: string): string;
export function installFromDebian(name: string): boolean;
