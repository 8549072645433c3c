import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022' },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          // The server bundle has several entry points (web server, command-line tools, threads) that share one copy of the app.
          input: {
            server: './server.ts',
            commands: './scripts/commands.ts',
            worker: './app/worker.server.ts',
          },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});
