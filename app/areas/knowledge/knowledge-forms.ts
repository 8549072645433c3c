import { z } from 'zod';
import { oneLine, submissionIdField } from '#app/platform/forms/form-fields.ts';
import { versionField } from '#app/platform/forms/version-field.ts';
import { markdownText } from '#app/ui/markdown-text.ts';
import { MAX_SLUG } from './article-slug.ts';
import { CATEGORY_ICONS } from './category-icons.ts';

/** Highest sort order of a category; the lowest is its negative. */
const MOST_SORT_ORDER = 9_999;

const articleFields = {
  title: oneLine('Title is required')
    .min(1, 'Title is required')
    .max(200, 'Title can be at most 200 characters'),
  categoryId: z.uuid('Choose a category from the list').optional(),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(MAX_SLUG, `Slug can be at most ${MAX_SLUG} characters`)
    .regex(/^[a-z0-9_-]+$/, 'Slug can contain only letters, digits, hyphens and underscores')
    .regex(/[a-z0-9]/, 'Slug needs a letter or a digit')
    .optional(),
  content: markdownText('Content').optional(),
};

/** A new article: the title is required, everything else can follow (specification, section 5). */
export const newArticleSchema = z.object({
  ...articleFields,
  isPublished: z.boolean().default(false),
  submissionId: submissionIdField,
});

/** An edit of an article's words. */
export const articleEditSchema = z.object({ ...articleFields, version: versionField });

/** Whether an article is to be published. */
export const publicationSchema = z.object({
  isPublished: z.enum(['true', 'false']).transform((text) => text === 'true'),
  version: versionField,
});

const wholeNumber = 'Sort order must be a whole number';

const categoryFields = {
  name: oneLine('Name is required')
    .min(1, 'Name is required')
    .max(80, 'Name can be at most 80 characters'),
  description: z.string().trim().max(300, 'Description can be at most 300 characters').optional(),
  icon: z
    .string()
    .refine((name) => CATEGORY_ICONS.has(name), 'Choose an icon from the list')
    .optional(),
  sortOrder: z
    .number(wholeNumber)
    .int(wholeNumber)
    .min(-MOST_SORT_ORDER, `Sort order can be at least -${MOST_SORT_ORDER}`)
    .max(MOST_SORT_ORDER, `Sort order can be at most ${MOST_SORT_ORDER}`)
    .default(0),
};

/** A category; the name is required, the sort order defaults to 0 (specification, section 5). */
export const categorySchema = z.object(categoryFields);

/** An edit of a category. */
export const categoryEditSchema = z.object({ ...categoryFields, version: versionField });

/** A step up or down in the order of the categories. */
export const categoryMoveSchema = z.object({ direction: z.enum(['up', 'down']) });

/** Most characters of a comment on an article. */
const MAX_COMMENT = 1_000;

const visitId = z.uuid().optional();

/** A reader's answer to 'Was this helpful?'. The visit is missing if the browser runs no script. */
export const feedbackSchema = z.object({
  helpful: z.enum(['yes', 'no'], { error: 'Choose Yes or No' }),
  comment: z
    .string()
    .trim()
    .max(MAX_COMMENT, `A comment can be at most ${MAX_COMMENT.toLocaleString('en-US')} characters`)
    .optional(),
  visitId,
});

/** A browser's visit, with an id of its own making, that reads an article. */
export const articleViewSchema = z.object({ visitId: z.uuid() });

export type NewArticle = z.infer<typeof newArticleSchema>;
export type ArticleEdit = z.infer<typeof articleEditSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type Category = z.infer<typeof categorySchema>;
export type CategoryEdit = z.infer<typeof categoryEditSchema>;
export type CategoryMove = z.infer<typeof categoryMoveSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
