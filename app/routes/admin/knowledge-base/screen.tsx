import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Screen } from '#app/ui/Screen.tsx';

/** Title and way back of the knowledge base's lists. */
export const KNOWLEDGE = {
  title: 'Knowledge Base',
  back: { to: '/admin', label: 'Back to Dashboard' },
} as const;

/** The way back from an article's screens. */
export const BACK_TO_ARTICLES = { to: '/admin/knowledge-base', label: 'Back to Knowledge Base' };

/** What any screen of the knowledge base shows when it could not be loaded. */
export function KnowledgeError({ error }: { error: unknown }) {
  return (
    <Screen {...KNOWLEDGE}>
      <RouteErrorState error={error} title="Failed to load knowledge base" home="/admin" />
    </Screen>
  );
}
