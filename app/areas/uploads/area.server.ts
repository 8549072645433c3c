import type { Area } from '#app/access/area.server.ts';
import { unnamedFilesJob } from './unnamed-file-jobs.server.ts';
import { abandonedUploadsJob, removeFileJob } from './upload-commands.server.ts';

/** What this area is to the house. */
export const uploadsArea = {
  jobs: [removeFileJob, abandonedUploadsJob, unnamedFilesJob],
} satisfies Area;
