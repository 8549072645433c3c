export function findOrInstallChromium(): string | null;
