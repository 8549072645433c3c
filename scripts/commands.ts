import { serveInProcesses } from './processes.ts';

// The entry point of the built app for `npm start`, `npm run serve` and the command-line tools: node build/server/commands.js COMMAND …
const args = process.argv.slice(2);
// Each is loaded where it is asked for: the process beside several that serve needs neither.
if (['backup', 'restore', 'move'].includes(args[0] ?? '')) {
  const { runArchiveCommand } = await import('./archive-commands.ts');
  await runArchiveCommand(args);
} else if (!serveInProcesses(args[0])) {
  const { commandOf } = await import('./command-line.ts');
  await commandOf(args);
}
