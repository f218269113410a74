/**
 * `/custom-html/<document>/<section>`: the HTML of a merchant as a document without the store's origin, shown in a frame; in the
 * editor's preview, `/preview/frame/<sealed>`.
 */
import type { Section } from "#api/content/design.ts";
import type { ShopContext } from "#storefront/context.ts";
import { resource } from "#storefront/pages.tsx";
import { PageNotFound, type PageResponse, textResponse } from "#ui/pages/page.ts";
import { loadPageBody, loadPostBody } from "./documents.ts";
import { openFramePath } from "./preview/frame-path.ts";

/** `sandbox` applies when the address is opened directly as well. */
const POLICY = [
  "sandbox allow-scripts allow-forms allow-popups",
  "default-src https: data: blob: 'unsafe-inline'",
  "frame-ancestors 'self'",
].join("; ");

/** Sections of a template of the design, of `page.<slug>` or `post.<slug>`. */
export async function sectionsOf(context: ShopContext, document: string): Promise<readonly Section[]> {
  const slug = document.slice(document.indexOf(".") + 1);
  if (document.startsWith("page.")) return (await loadPageBody(context, slug)).sections;
  if (document.startsWith("post.")) return (await loadPostBody(context, slug)).post.sections;
  const template = Object.entries(context.shop.design.templates).find(([name]) => name === document);
  if (template === undefined) throw new PageNotFound();
  return template[1];
}

async function renderHtml(context: ShopContext, document: string, id: string): Promise<PageResponse> {
  const section = (await sectionsOf(context, document)).find((one) => one.id === id && one.type === "custom-html");
  const html = section?.settings.html;
  if (section === undefined || section.isHidden || typeof html !== "string") throw new PageNotFound();
  const { language } = context.shop;
  const response = textResponse(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body>${html}</body></html>`,
    "text/html; charset=utf-8",
  );
  return { ...response, headers: [...response.headers, ["content-security-policy", POLICY]] };
}

export const htmlRoutes = [
  resource(
    "/custom-html/:document/:section",
    (context, { document = "", section = "" }) => renderHtml(context, document, section),
    { ignoresQuery: true },
  ),
  resource("/preview/frame/:sealed", async (context) => {
    const frame = openFramePath(context.store.frames, context.request.url.pathname);
    if (frame === undefined || context.preview === undefined) throw new PageNotFound();
    return renderHtml(context, frame.document, frame.section);
  }),
];
