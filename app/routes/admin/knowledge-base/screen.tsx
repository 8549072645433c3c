import { failedList, type ListScreenNames } from '#app/ui/ListScreen.tsx';

/** What the knowledge base's lists have in common, with the names of its articles. */
export const KNOWLEDGE: ListScreenNames = {
  title: 'Knowledge Base',
  one: 'article',
  many: 'articles',
  home: '/admin',
  failed: 'Failed to load knowledge base',
};

/** The link back from an article's screens. */
export const BACK_TO_ARTICLES = { to: '/admin/knowledge-base', label: 'Back to Knowledge Base' };

/** What any screen of the knowledge base shows when it could not be loaded. */
export const KnowledgeError = failedList(KNOWLEDGE);
