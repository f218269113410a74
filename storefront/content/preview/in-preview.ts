import { PREVIEW_PARAMETER } from "#api/content/previews.ts";

/** The address of something that a page in a preview loads; `token` is missing outside of previews and in those with a cookie. */
export const inPreview = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}?${PREVIEW_PARAMETER}=${encodeURIComponent(token)}`;
