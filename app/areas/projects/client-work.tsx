import type { ClientValues } from '#app/access/client-records.server.ts';
import type { ClientWork } from '#app/areas/customers/client-work.ts';
import type { projectFigures } from './project-sources-sql.server.ts';

export default {
  place: 40,
  label: 'Projects',
  list: 'projects',
  state: ({ openProjects }) => (openProjects ? `${openProjects} open` : null),
} satisfies ClientWork<ClientValues<typeof projectFigures>>;
