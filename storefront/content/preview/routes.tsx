/**
 * Previews: `/preview/<token>` shows drafts until it is left with `/preview/exit`. `POST /preview/section` renders one section for the
 * editor, which replaces it in the page.
 */
import type { Section } from "#api/content/design.ts";
import { getDesignPreview, PREVIEW_COOKIE } from "#api/content/previews.ts";
import layout from "#storefront/components/layout.module.css";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { action, renderDocument } from "#storefront/pages.tsx";
import { htmlResponse, localPath, PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { sectionsOf } from "../html-routes.ts";
import { loadSections } from "../sections/load-sections.ts";
import { SectionFrame } from "../sections/Sections.tsx";
import { previewTexts } from "./texts/texts.ts";

const open = {
  path: "/preview/:token",
  async get(context: ShopContext, { token = "" }: Readonly<Record<string, string>>): Promise<PageResponse> {
    const found = await orUndefined(context.request.call(getDesignPreview, { body: { token: token.slice(0, 100) } }));
    if (found === undefined) return expired(context);
    context.jar.set(PREVIEW_COOKIE, token);
    return redirectResponse(localPath(context.request.url.searchParams.get("to"), "/"));
  },
};

function expired(context: ShopContext): PageResponse {
  const texts = previewTexts[context.shop.language];
  const body = (
    <div className={layout.page}>
      <div className={layout.empty}>
        <h1>{texts.expired}</h1>
        <p className={layout.lead}>{texts.expiredText}</p>
      </div>
    </div>
  );
  return htmlResponse(renderDocument(context, { title: texts.expired, isIndexed: false }, body), { status: 404 });
}

const exit = action("/preview/exit", async ({ jar }) => {
  jar.delete(PREVIEW_COOKIE);
  return redirectResponse("/");
});

/**
 * `document`: a template of the design, `page.<slug>` or `post.<slug>`. `section`: the id of a section of the draft, or a section as
 * JSON that hasn't been saved yet.
 */
const renderSection = action("/preview/section", async (context) => {
  const form = await context.request.form();
  const token = form.get("token") ?? context.preview?.token ?? "";
  const found = await orUndefined(context.request.call(getDesignPreview, { body: { token: token.slice(0, 100) } }));
  if (found === undefined) throw new PageNotFound();
  const draft = { ...context, shop: { ...context.shop, design: found.design, frameToken: token }, preview: { token } };
  const document = form.get("document") ?? "home";
  const sections = await sectionsOf(draft, document);
  const wanted = form.get("section") ?? "";
  const section = wanted.startsWith("{") ? readSection(wanted) : sections.find(({ id }) => id === wanted);
  if (section === undefined) throw new PageNotFound();
  const loaded = await loadSections(draft, [section], document);
  const isFirst = sections.find(({ isHidden }) => !isHidden)?.id === section.id && !document.startsWith("post.");
  return fragmentResponse(
    draft,
    loaded.sections.map((one) => <SectionFrame key={one.id} loaded={one} isFirst={isFirst} report={loaded.report} />),
  );
});

/** Values are checked when they are read (`values.ts`). */
function readSection(json: string): Section | undefined {
  try {
    const { id, type, settings, blocks } = JSON.parse(json);
    if (typeof id !== "string" || typeof type !== "string" || typeof settings !== "object") return undefined;
    return { id, type, isHidden: false, settings: settings ?? {}, blocks: Array.isArray(blocks) ? blocks : [] };
  } catch {
    return undefined;
  }
}

export const previewRoutes = [open, exit, renderSection];
