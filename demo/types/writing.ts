import type { DemoMoment } from './people.ts';

/** A file of a document; `body` is its text, or a data URL of its bytes. Someone of either side uploaded it. */
export type DemoDocumentFile = DemoMoment & {
  fileName: string;
  body: string;
  uploadedByKey: string;
};

type DemoDocumentCategory = 'general' | 'contracts' | 'reports' | 'procedures';

/** A document of a customer with its first file, and those that have replaced it, oldest first. */
export type DemoDocument = DemoDocumentFile & {
  companyKey: string;
  /** The project of the company that it belongs to. */
  projectKey?: string;
  title: string;
  description: string;
  category: DemoDocumentCategory;
  later?: DemoDocumentFile[];
};

/** A file that the firm asked a customer for; `answeredWith` is the file name of the document that answered it. */
export type DemoDocumentRequest = DemoMoment & {
  companyKey: string;
  title: string;
  note?: string;
  category: DemoDocumentCategory;
  requestedByKey: string;
  dueInDays?: number;
  answeredWith?: string;
  withdrawn?: DemoMoment;
};

/** Who of the firm did something to a version of a procedure, and how long ago. */
export type DemoSignature = { key: string; daysAgo: number };

/** A version of a procedure; `body` is Markdown. The company's main contact may have understood it. */
type DemoProcedureVersion = {
  body: string;
  writtenBy: DemoSignature;
  reviewedBy?: DemoSignature;
  approvedBy?: DemoSignature;
  understoodDaysAgo?: number;
};

/** A procedure; `status` is that of its last version. */
export type DemoProcedure = {
  companyKey: string;
  title: string;
  description?: string;
  status: 'draft' | 'review' | 'approved' | 'archived';
  versions: DemoProcedureVersion[];
};

export type DemoCategory = {
  key: string;
  name: string;
  description: string;
  /** A Tabler icon name, for example "calendar-event". */
  icon: string;
  sortOrder: number;
};

/** A knowledge-base article; `body` is Markdown without front matter and without its title. */
export type DemoArticle = {
  slug: string;
  title: string;
  categoryKey: string;
  body: string;
  publishedDaysAgo: number;
  viewCount: number;
  isPublished: boolean;
  authorKey: string;
};
