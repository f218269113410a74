/** The online store as visitors see it: sections, themes, pages, the blog and previews. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { defaultDesign } from "#api/content/default-design.ts";
import type { DesignBody, PageBody, Section } from "#api/content/design.ts";
import { DESIGN_ID, getDesign, publishDesign, saveDesign } from "#api/content/designs.ts";
import { fonts } from "#api/content/fonts.ts";
import { createPage, publishPage } from "#api/content/pages.ts";
import { createPost, publishPost } from "#api/content/posts.ts";
import { createPreviewLink } from "#api/content/previews.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import type { Setting, Settings } from "#api/content/settings.ts";
import { themes } from "#api/content/themes.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { buildApps } from "#tools/build.ts";
import { API_KEY, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  await buildApps({ apps: ["storefront"] });
  store = await openWholeStore();
  await store.addGoods({ name: "Blue vase" }, 3);
});
after(() => store?.close());

const get = (path: string, cookie?: string): Promise<Response> =>
  fetch(store.origin + path, { redirect: "manual", headers: cookie ? { cookie } : {} });
const textOf = async (path: string, cookie?: string): Promise<string> => (await get(path, cookie)).text();

async function saveDraft(draft: DesignBody): Promise<string> {
  const { document } = await store.admin(getDesign, { params: { documentId: DESIGN_ID } });
  const saved = await store.admin(saveDesign, {
    params: { documentId: DESIGN_ID },
    body: { revision: document.revision, draft },
  });
  return saved.document.revision;
}

async function publish(draft: DesignBody): Promise<void> {
  const revision = await saveDraft(draft);
  await store.admin(publishDesign, { params: { documentId: DESIGN_ID }, body: { revision } });
}

const paragraph = (text: string) => ({
  nodes: [
    {
      type: "PARAGRAPH",
      id: "p1",
      nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
      paragraphData: {},
    },
  ],
});

/** A value that the setting allows. */
function exampleOf(setting: Setting): unknown {
  if (setting.type === "text" || setting.type === "paragraph") return "Written by hand";
  if (setting.type === "rich-text") return paragraph("Rich words");
  if (setting.type === "link") return "/search";
  if (setting.type === "html") return "<p>Own HTML</p><script>document.title='x'</script>";
  if (setting.type === "date-time") return new Date(Date.now() + 86_400_000).toISOString();
  if (setting.type === "color-scheme") return "brand";
  return "default" in setting ? setting.default : undefined;
}

const filled = (settings: Settings): Section["settings"] =>
  Object.fromEntries(
    Object.entries(settings)
      .map(([name, setting]) => [name, exampleOf(setting)])
      .filter(([, value]) => value !== undefined),
  );

const aSection = (type: string): Section => ({
  id: `s-${type}`,
  type,
  isHidden: false,
  settings: filled(sectionTypes[type]?.settings ?? {}),
  blocks: Object.entries(sectionTypes[type]?.blocks ?? {}).map(([name, { settings }]) => ({
    id: `b-${name}`,
    type: name,
    isHidden: false,
    settings: filled(settings),
  })),
});

const aPage = (fields: Partial<PageBody>): PageBody => ({
  slug: "about",
  title: "About us",
  seoTitle: "",
  seoDescription: "",
  isHiddenFromSearchEngines: false,
  sections: [],
  ...fields,
});

test("without a published design, the home page has the default sections", async () => {
  const html = await textOf("/");
  for (const { id, type } of defaultDesign.templates.home)
    if (sectionTypes[type] !== undefined) assert.match(html, new RegExp(`data-section="${id}"`), id);
  assert.equal(html.match(/<h1/g)?.length, 1);
  assert.doesNotMatch(html, /\/theme\//, "the classic theme has no style sheet");
});

test("every section type is rendered with all its settings, and unknown and hidden ones are left out", async () => {
  const types = Object.keys(sectionTypes).filter((type) => !sectionTypes[type]?.isRequired);
  const home = [...types.map(aSection), { ...aSection("hero"), id: "hidden", isHidden: true }];
  await publish({ ...defaultDesign, templates: { ...defaultDesign.templates, home } });
  const html = await textOf("/");
  for (const type of types) assert.match(html, new RegExp(`data-section="s-${type}"`), type);
  assert.doesNotMatch(html, /data-section="hidden"/);
  assert.equal(html.match(/<h1/g)?.length, 1);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
    "element ids are unique",
  );
});

test("custom HTML is a sandboxed document of another origin", async () => {
  const html = await textOf("/");
  const src = /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";
  assert.match(html, /<iframe[^>]* sandbox="allow-scripts allow-forms allow-popups"/);
  const response = await get(src);
  assert.equal(response.status, 200);
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /^sandbox allow-scripts allow-forms allow-popups;/);
  assert.doesNotMatch(policy, /allow-same-origin/);
  assert.match(await response.text(), /<p>Own HTML<\/p>/);
  assert.equal((await get("/custom-html/home/s-hero")).status, 404);
});

test("sections before and after the main one are shown on product, collection and cart pages", async () => {
  const around = (main: string) => [aSection("columns"), { ...aSection(main), settings: {} }, aSection("divider")];
  const item = { id: "m1", label: "About", href: "/pages/about" };
  const design: DesignBody = {
    ...defaultDesign,
    header: {
      ...defaultDesign.header,
      announcement: "Closed on Monday",
      menu: [{ ...item, items: [{ id: "m2", label: "Team", href: "#", items: [] }] }],
    },
    footer: { ...defaultDesign.footer, socialLinks: [{ network: "instagram", url: "https://instagram.com/shop" }] },
  };
  for (const [path, main] of [
    ["/p/blue-vase", "product-main"],
    ["/cart", "cart-main"],
  ] as const) {
    const template = main === "cart-main" ? "cart" : "product";
    await publish({ ...design, templates: { ...design.templates, [template]: around(main) } });
    const html = await textOf(path);
    const order = [...html.matchAll(/data-section="s-([\w-]+)"/g)].map(([, name]) => name);
    assert.deepEqual(order, ["columns", main, "divider"]);
    assert.equal(html.match(/<h1/g)?.length, 1);
    assert.match(html, /Closed on Monday/);
    assert.match(html, /<details name="menu"[^>]*><summary>About/);
    assert.match(html, /href="https:\/\/instagram\.com\/shop"/);
  }
});

test("a theme is an immutable style sheet, fonts included", async () => {
  for (const { theme } of [themes.studio, themes.market, themes.atelier]) {
    await publish({ ...defaultDesign, theme });
    const html = await textOf("/");
    assert.match(html, new RegExp(`<html[^>]* data-theme="${theme.name}"`));
    const href = /\/theme\/[\w-]{16}/.exec(html)?.[0] ?? "";
    const sheet = await get(href);
    assert.match(sheet.headers.get("cache-control") ?? "", /immutable/);
    const css = await sheet.text();
    assert.ok(css.includes(`--color-brand: ${theme.colors.brand}`));
    const font = /url\("([^"]+)"\)/.exec(css)?.[1] ?? "";
    assert.equal((await get(font)).headers.get("content-type"), "font/woff2");
    assert.doesNotMatch((await get("/theme/unknown")).headers.get("cache-control") ?? "", /immutable/);
  }
  await publish(defaultDesign);
});

test("pages in Arabic load Arabic letters, others don't", async () => {
  assert.doesNotMatch(await textOf("/"), /arabic/, "no byte more for other languages");
  await store.admin(updateStoreSettings, { body: { settings: { locale: "ar-AE" } } });
  for (const path of ["/", "/auth/login"]) {
    const html = await textOf(path);
    const sheet = /<link rel="stylesheet" href="(\/assets\/arabic-[^"]+\.css)"/.exec(html)?.[1] ?? "";
    const css = await (await get(sheet)).text();
    for (const { name, weights } of fonts)
      assert.ok(css.includes(`font-family: "${name}";font-weight: ${weights.join(" ")};`), name);
    const font = /url\("([^"]+)"\)/.exec(css)?.[1] ?? "";
    assert.equal((await get(font)).headers.get("content-type"), "font/woff2");
    assert.match(html, new RegExp(`<link rel="preload" as="font"[^>]* href="${font}"`));
  }
  await store.admin(updateStoreSettings, { body: { settings: { locale: "en-US" } } });
});

test("a published page has its address, its title and a place in the sitemap", async () => {
  assert.equal((await get("/pages/about")).status, 404);
  const draft = aPage({ sections: [{ ...aSection("rich-text"), settings: { text: paragraph("Since 1998") } }] });
  const { document } = await store.admin(createPage, { body: { draft } });
  assert.equal((await get("/pages/about")).status, 404, "a draft isn't published");
  await store.admin(publishPage, { params: { documentId: document.id }, body: { revision: document.revision } });
  const html = await textOf("/pages/about");
  assert.match(html, /<h1><bdi>About us<\/bdi><\/h1>/);
  assert.match(html, /Since 1998/);
  assert.match(html, /<meta name="description" content="Since 1998"/);
  assert.match(await textOf("/sitemap.xml"), /\/pages\/about<\/loc>/);
});

test("posts have pages, a list, tags, a feed and places in the sitemap", async () => {
  assert.equal((await get("/blog")).status, 404);
  const { document } = await store.admin(createPost, {
    body: {
      draft: {
        slug: "new-glazes",
        title: "New glazes & colors",
        seoTitle: "",
        seoDescription: "",
        excerpt: "Three of them",
        author: "Mia",
        image: null,
        tags: ["studio news"],
        sections: [aSection("rich-text")],
      },
    },
  });
  await store.admin(publishPost, { params: { documentId: document.id }, body: { revision: document.revision } });
  assert.match(await textOf("/blog"), /href="\/blog\/new-glazes"/);
  assert.match(await textOf("/blog/tags/studio%20news"), /New glazes/);
  assert.equal((await get("/blog/tags/nothing")).status, 404);
  const post = await textOf("/blog/new-glazes");
  assert.equal(post.match(/<h1/g)?.length, 1);
  assert.match(post, /"@type":"BlogPosting"/);
  assert.match(post, /<link rel="alternate" type="application\/atom\+xml"/);
  const feed = await get("/blog/feed.xml");
  assert.match(feed.headers.get("content-type") ?? "", /^application\/atom\+xml/);
  assert.match(await feed.text(), /<title>New glazes &amp; colors<\/title>/);
  assert.match(await textOf("/sitemap.xml"), /\/blog\/new-glazes<\/loc>/);
});

test("a preview link shows drafts to its visitor alone", async () => {
  const { url } = await store.admin(createPreviewLink, { body: {} });
  const hero = { ...aSection("hero"), settings: { heading: "Only a draft" } };
  await saveDraft({ ...defaultDesign, templates: { ...defaultDesign.templates, home: [hero] } });
  const opened = await get(`${new URL(url).pathname}?to=/?x=1`);
  assert.equal(opened.headers.get("location"), "/?x=1");
  const cookie = opened.headers.getSetCookie().find((one) => one.startsWith("preview=")) ?? "";
  assert.match(cookie, /HttpOnly; .*SameSite=Lax/i);
  const visitor = cookie.split(";", 1)[0];
  await textOf("/");
  const page = await get("/", visitor);
  assert.equal(page.headers.get("cache-control"), "private, no-store");
  assert.equal(page.headers.get("x-robots-tag"), "noindex");
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'self'/);
  assert.match(await page.text(), /Only a draft/);
  const published = await get("/");
  assert.match(published.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  assert.doesNotMatch(await published.text(), /Only a draft/);
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  const framed = await get(`/?preview=${token}`);
  assert.deepEqual([framed.headers.get("cache-control"), framed.headers.getSetCookie()], ["private, no-store", []]);
  const html = await framed.text();
  assert.match(html, /Only a draft/);
  assert.doesNotMatch(html, /action="\/preview\/exit"/, "the frame of the editor has no bar to leave it");
  const sheet = /<link rel="stylesheet" href="(\/theme\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  if (sheet !== undefined) assert.match((await get(sheet)).headers.get("content-type") ?? "", /text\/css/);
  assert.doesNotMatch(await textOf("/?preview=wrong"), /Only a draft/);
  const render = (fields: Record<string, string>) =>
    fetch(`${store.origin}/preview/section`, { method: "POST", body: new URLSearchParams(fields) });
  const one = await render({ token, document: "home", section: "s-hero" });
  assert.match(await one.text(), /^<div data-section="s-hero">.*Only a draft/s);
  const unsaved = JSON.stringify({ ...hero, settings: { heading: "Not saved yet" } });
  assert.match(await (await render({ token, document: "home", section: unsaved })).text(), /<h1[^>]*>.*Not saved yet/s);
  assert.equal((await render({ token: "wrong", document: "home", section: "s-hero" })).status, 404);
  assert.equal((await get("/preview/wrong")).status, 404);
});

test("the image of the first section is preloaded in the head", async () => {
  const image = sharp({ create: { width: 1600, height: 900, channels: 3, background: "#3366cc" } });
  const uploaded = await fetch(`${store.origin}/v1/media/upload?fileName=hero.png&altText=`, {
    method: "POST",
    headers: { authorization: API_KEY, "content-type": "image/png" },
    body: new Uint8Array(await image.png().toBuffer()),
  });
  const { media } = (await uploaded.json()) as { media: { id: string } };
  const picture = { mediaId: media.id, url: "", width: 1600, height: 900, alt: "" };
  const hero = { ...aSection("hero"), settings: { heading: "Pictured", image: picture } };
  await publish({ ...defaultDesign, templates: { ...defaultDesign.templates, home: [hero] } });
  for (const html of [await textOf("/"), await textOf("/")]) {
    const [head = "", body = ""] = html.split("</head>");
    assert.match(head, /<link rel="preload" as="image"[^>]* imageSrcSet="[^"]+"[^>]* fetchPriority="high"/i);
    assert.doesNotMatch(body, /rel="preload"/);
    assert.match(body, /<img [^>]*fetchPriority="high"/i);
  }
});
