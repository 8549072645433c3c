import { documentTask } from '#app/platform/documents.server.ts';
import type { drawSocialImage } from './draw-social-image.server.tsx';

/** The picture that link previews show, a PNG. */
export const renderSocialImage = documentTask<typeof drawSocialImage>('social-image');
