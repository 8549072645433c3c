import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A route is one file: its parts would be many small ones.
  splitRouteModules: false,
  serverBuildFile: '[name].js',
} satisfies Config;
