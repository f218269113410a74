/** Pages and posts as visitors see them, or their drafts in a preview. */
import type { PageBody, PostBody } from "#api/content/design.ts";
import { getPublishedPage } from "#api/content/pages.ts";
import { getPublishedPost } from "#api/content/posts.ts";
import { getPagePreview, getPostPreview } from "#api/content/previews.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";

export async function loadPageBody({ request, preview }: ShopContext, slug: string): Promise<PageBody> {
  const pending =
    preview === undefined
      ? request.call(getPublishedPage, { params: { slug } })
      : request.call(getPagePreview, { body: { token: preview.token, slug } });
  return (await orNotFound(pending)).page;
}

/** `publishedDate` is the date that readers see; missing in the preview of a draft. */
type LoadedPost = { post: PostBody; publishedDate?: string };

export async function loadPostBody({ request, preview }: ShopContext, slug: string): Promise<LoadedPost> {
  if (preview !== undefined) return orNotFound(request.call(getPostPreview, { body: { token: preview.token, slug } }));
  const { post, firstPublishedDate } = await orNotFound(request.call(getPublishedPost, { params: { slug } }));
  return { post, publishedDate: firstPublishedDate };
}
