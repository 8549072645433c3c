export function findOrInstallChromium(): string | null;
export function installFromDebian(name: string): boolean;
