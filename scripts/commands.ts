import { isArchiveCommand, runArchiveCommand } from './archive-commands.ts';
import { serveInProcesses } from './processes.ts';

// The entry point of the built app for `npm start`, `npm run serve` and the command-line tools: node build/server/commands.js COMMAND …
const args = process.argv.slice(2);
if (isArchiveCommand(args[0])) {
  await runArchiveCommand(args);
} else if (!serveInProcesses(args[0])) {
  // The whole app; archives and the process beside several that serve need little of it.
  const { commandOf } = await import('./command-line.ts');
  await commandOf(args);
}
