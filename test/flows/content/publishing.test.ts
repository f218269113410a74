/** Drafts, versions, schedules, slugs and preview links of the online store. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { defaultDesign } from "#api/content/default-design.ts";
import type { PageBody } from "#api/content/design.ts";
import {
  DESIGN_ID,
  getDesign,
  getPublishedDesign,
  listDesigns,
  listDesignVersions,
  publishDesign,
  restoreDesign,
  saveDesign,
  unscheduleDesign,
} from "#api/content/designs.ts";
import {
  createPage,
  deletePage,
  getPage,
  getPublishedPage,
  listPageVersions,
  listPublishedPages,
  publishPage,
  savePage,
  undeletePage,
  unpublishPage,
} from "#api/content/pages.ts";
import { createPost, getPublishedPost, listPublishedPosts, publishPost } from "#api/content/posts.ts";
import {
  createPreviewLink,
  getDesignPreview,
  getPagePreview,
  listPreviewLinks,
  revokePreviewLink,
} from "#api/content/previews.ts";
import { publishDueDocuments } from "#server/content/documents/jobs.ts";
import { routes as documentRoutes } from "#server/content/documents/routes.ts";
import { routes as previewRoutes } from "#server/content/previews/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...documentRoutes, ...previewRoutes] });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const aPage = (fields: Partial<PageBody> = {}): PageBody => ({
  slug: `page-${Math.random().toString(36).slice(2)}`,
  title: "About us",
  seoTitle: "",
  seoDescription: "",
  isHiddenFromSearchEngines: false,
  sections: [],
  ...fields,
});
const create = async (fields: Partial<PageBody> = {}) =>
  (await server.call(createPage, { body: { draft: aPage(fields) } }, staff)).document;
const save = async (id: string, revision: string, draft: PageBody) =>
  (await server.call(savePage, { params: { documentId: id }, body: { revision, draft } }, staff)).document;
const publish = async (id: string, revision: string, publishDate?: Date) =>
  (
    await server.call(
      publishPage,
      {
        params: { documentId: id },
        body: { revision, ...(publishDate && { publishDate: publishDate.toISOString() }) },
      },
      staff,
    )
  ).document;
/** As visitors read it: over HTTP, from the cache. */
const read = (slug: string) => server.call(getPublishedPage, { params: { slug } });
const titleOf = async (slug: string) => (await read(slug)).page.title;

describe("the design", () => {
  const params = { documentId: DESIGN_ID };
  const readDesign = () => server.call(getPublishedDesign, {});
  const saveFooter = async (text: string) => {
    const { document } = await server.call(getDesign, { params }, staff);
    const draft = { ...document.draft, footer: { ...document.draft.footer, text } };
    return (await server.call(saveDesign, { params, body: { revision: document.revision, draft } }, staff)).document;
  };

  test("is the default until one is published, and has one document from the start", async () => {
    assert.deepEqual(await readDesign(), { design: defaultDesign, version: 0 });
    const { documents } = await server.call(listDesigns, {}, staff);
    assert.deepEqual(
      documents.map(({ id, revision, hasChanges, published }) => ({ id, revision, hasChanges, published })),
      [{ id: DESIGN_ID, revision: "0", hasChanges: false, published: undefined }],
    );
    const { versions } = await server.call(listDesignVersions, { params }, staff);
    assert.deepEqual(versions, []);
  });

  test("a saved draft isn't visible before it is published; publishing is visible at once, every time", async () => {
    for (let number = 1; number <= 5; number++) {
      const before = await readDesign();
      const { revision } = await saveFooter(`Footer ${number}`);
      assert.deepEqual(await readDesign(), before);
      await server.call(publishDesign, { params, body: { revision, note: `Note ${number}` } }, staff);
      const { design, version } = await readDesign();
      assert.deepEqual([design.footer.text, version], [`Footer ${number}`, number]);
    }
    const { versions } = await server.call(listDesignVersions, { params }, staff);
    assert.deepEqual(
      versions.map(({ version, note }) => [version, note]),
      [5, 4, 3, 2, 1].map((version) => [version, `Note ${version}`]),
    );
  });

  test("restoring copies a version into the draft, and visitors see it once it is published", async () => {
    const { document } = await server.call(getDesign, { params }, staff);
    const restored = await server.call(
      restoreDesign,
      { params: { ...params, version: "2" }, body: { revision: document.revision } },
      staff,
    );
    assert.deepEqual([restored.document.draft.footer.text, restored.document.hasChanges], ["Footer 2", true]);
    assert.equal((await readDesign()).design.footer.text, "Footer 5");
    await server.call(publishDesign, { params, body: { revision: restored.document.revision } }, staff);
    assert.equal((await readDesign()).design.footer.text, "Footer 2");
    await assert.rejects(
      server.call(
        restoreDesign,
        { params: { ...params, version: "99" }, body: { revision: restored.document.revision } },
        staff,
      ),
      { code: "DOCUMENT_NOT_FOUND" },
    );
  });

  test("of two saves with the same revision one is refused; of two publishings at once one adds a version", async () => {
    const { document } = await server.call(getDesign, { params }, staff);
    const body = {
      revision: document.revision,
      draft: { ...document.draft, footer: { ...document.draft.footer, text: "Race" } },
    };
    const saves = await Promise.allSettled([1, 2].map(() => server.call(saveDesign, { params, body }, staff)));
    assert.deepEqual(saves.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    await assert.rejects(server.call(saveDesign, { params, body }, staff), { code: "REVISION_CONFLICT" });
    await assert.rejects(server.call(publishDesign, { params, body: { revision: body.revision } }, staff), {
      code: "REVISION_CONFLICT",
    });
    const { document: saved } = await server.call(getDesign, { params }, staff);
    const published = await Promise.all(
      [1, 2, 3].map(() => server.call(publishDesign, { params, body: { revision: saved.revision } }, staff)),
    );
    assert.deepEqual(
      published.map((answer) => answer.document.published?.version),
      [7, 7, 7],
    );
  });

  test("versions can't be changed in the database", async () => {
    const { db } = server.store.database;
    await assert.rejects(sql`update content_versions set body = '{}'`.execute(db), /cannot be changed/);
    await assert.rejects(
      sql`insert into content_versions (document_id, version, body, published_at) values (${DESIGN_ID}, 99, '{}', now())`.execute(
        db,
      ),
      /foreign key/,
    );
  });

  test("a canceled schedule doesn't publish", async () => {
    const { revision } = await saveFooter("Never");
    const publishDate = new Date(Date.now() + 3_600_000);
    await server.call(publishDesign, { params, body: { revision, publishDate: publishDate.toISOString() } }, staff);
    const { document } = await server.call(unscheduleDesign, { params }, staff);
    assert.equal(document.scheduledDate, undefined);
    server.setNow(new Date(publishDate.getTime() + 1));
    await publishDueDocuments.run(server.store, {});
    server.setNow(undefined);
    assert.equal((await readDesign()).design.footer.text, "Race");
  });
});

describe("scheduled publishing", () => {
  test("publishes the draft as it was when it was scheduled, at the date, once", async () => {
    const page = await create({ title: "Sale" });
    const { slug } = page.draft;
    const date = new Date(Date.now() + 86_400_000);
    const scheduled = await publish(page.id, page.revision, date);
    assert.equal(scheduled.scheduledDate, date.toISOString());
    await save(page.id, page.revision, { ...page.draft, title: "Edited later" });
    await publishDueDocuments.run(server.store, {});
    await assert.rejects(read(slug), { code: "DOCUMENT_NOT_FOUND" });
    server.setNow(date);
    // Two workers, and another run after a restart.
    await Promise.all([1, 2].map(() => publishDueDocuments.run(server.store, {})));
    await publishDueDocuments.run(server.store, {});
    server.setNow(undefined);
    assert.equal(await titleOf(slug), "Sale");
    const { document } = await server.call(getPage, { params: { documentId: page.id } }, staff);
    assert.deepEqual(
      [document.published?.version, document.published?.publishedDate, document.scheduledDate, document.hasChanges],
      [1, date.toISOString(), undefined, true],
    );
  });

  test("a replaced schedule doesn't fire, and a date in the past publishes at once", async () => {
    const page = await create({ title: "First" });
    const [early, late] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)];
    await publish(page.id, page.revision, early);
    const edited = await save(page.id, page.revision, { ...page.draft, title: "Second" });
    await publish(page.id, edited.revision, late);
    server.setNow(new Date(early.getTime() + 1000));
    await publishDueDocuments.run(server.store, {});
    await assert.rejects(read(page.draft.slug), { code: "DOCUMENT_NOT_FOUND" });
    server.setNow(undefined);
    const now = await publish(page.id, edited.revision, new Date(Date.now() - 1000));
    assert.deepEqual([now.scheduledDate, await titleOf(page.draft.slug)], [undefined, "Second"]);
    server.setNow(late);
    await publishDueDocuments.run(server.store, {});
    server.setNow(undefined);
    const { document } = await server.call(getPage, { params: { documentId: page.id } }, staff);
    assert.equal(document.published?.version, 1);
  });
});

describe("slugs", () => {
  test("are unique among drafts, published pages and schedules, but not across kinds", async () => {
    const page = await create({ slug: "team" });
    await publish(page.id, page.revision);
    await assert.rejects(create({ slug: "team" }), { code: "DUPLICATE_SLUG_ERROR" });
    const renamed = await save(page.id, page.revision, { ...page.draft, slug: "people" });
    await assert.rejects(create({ slug: "team" }), { code: "DUPLICATE_SLUG_ERROR" }, "still published under it");
    const other = await create({ slug: "jobs" });
    await assert.rejects(save(other.id, other.revision, { ...other.draft, slug: "people" }), {
      code: "DUPLICATE_SLUG_ERROR",
    });
    await publish(other.id, other.revision, new Date(Date.now() + 3_600_000));
    await save(other.id, other.revision, { ...other.draft, slug: "careers" });
    await assert.rejects(create({ slug: "jobs" }), { code: "DUPLICATE_SLUG_ERROR" }, "scheduled");
    await publish(page.id, renamed.revision);
    const { slug, title } = aPage({ slug: "team" });
    const post = {
      slug,
      title,
      seoTitle: "",
      seoDescription: "",
      excerpt: "",
      author: "",
      image: null,
      tags: [],
      sections: [],
    };
    await server.call(createPost, { body: { draft: post } }, staff);
    const races = await Promise.allSettled([1, 2, 3].map(() => create({ slug: "contested" })));
    assert.equal(races.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("a changed slug redirects to the current one until another page is published under it", async () => {
    const page = await create({ slug: "old-one", title: "Moved" });
    await publish(page.id, page.revision);
    const second = await save(page.id, page.revision, { ...page.draft, slug: "new-one" });
    await publish(page.id, second.revision);
    const third = await save(page.id, second.revision, { ...second.draft, slug: "newest-one" });
    assert.equal((await read("old-one")).page.slug, "new-one");
    await publish(page.id, third.revision);
    for (const slug of ["old-one", "new-one", "newest-one"]) assert.equal((await read(slug)).page.slug, "newest-one");
    const successor = await create({ slug: "old-one", title: "Successor" });
    assert.equal(await titleOf("old-one"), "Moved");
    await publish(successor.id, successor.revision);
    assert.equal(await titleOf("old-one"), "Successor");
  });

  for (const slug of ["a/b", "..", "a b", "a?b", "x#y", "%2e"])
    test(`can't be ${slug}`, () => assert.rejects(create({ slug }), /slug/));
});

test("an unpublished page is gone at once and can be published again; a deleted one is gone with its versions", async () => {
  const page = await create({ slug: "gone", title: "Gone" });
  const params = { documentId: page.id };
  await publish(page.id, page.revision);
  assert.equal(await titleOf("gone"), "Gone");
  assert.ok((await server.call(listPublishedPages, {})).pages.some(({ slug }) => slug === "gone"));
  const { document } = await server.call(unpublishPage, { params }, staff);
  assert.equal(document.published, undefined);
  await assert.rejects(read("gone"), { code: "DOCUMENT_NOT_FOUND" });
  assert.ok(!(await server.call(listPublishedPages, {})).pages.some(({ slug }) => slug === "gone"));
  assert.equal((await publish(page.id, page.revision)).published?.version, 2);
  assert.equal(await titleOf("gone"), "Gone");
  await server.call(deletePage, { params }, staff);
  await assert.rejects(read("gone"), { code: "DOCUMENT_NOT_FOUND" });
  await assert.rejects(server.call(getPage, { params }, staff), { code: "DOCUMENT_NOT_FOUND" });
});

test("a deleted page comes back with its versions, redirects and published state, unless its slug is taken", async () => {
  const page = await create({ slug: "kept", title: "Kept" });
  const params = { documentId: page.id };
  const published = await publish(page.id, page.revision);
  const moved = { ...published.draft, slug: "kept-moved", title: "Kept, moved" };
  const document = await save(page.id, published.revision, moved);
  const before = await publish(page.id, document.revision);
  const { versions } = await server.call(listPageVersions, { params }, staff);
  await server.call(deletePage, { params }, staff);
  await assert.rejects(read("kept"), { code: "DOCUMENT_NOT_FOUND" });
  const other = await create({ slug: "kept-moved", title: "Another" });
  await assert.rejects(server.call(undeletePage, { params }, staff), { code: "DUPLICATE_SLUG_ERROR" });
  await server.call(deletePage, { params: { documentId: other.id } }, staff);

  assert.deepEqual((await server.call(undeletePage, { params }, staff)).document, before);
  assert.deepEqual((await server.call(listPageVersions, { params }, staff)).versions, versions);
  assert.deepEqual([await titleOf("kept"), await titleOf("kept-moved")], ["Kept, moved", "Kept, moved"]);
  await assert.rejects(server.call(undeletePage, { params }, staff), { code: "DOCUMENT_NOT_FOUND" });
});

test("pages hidden from search engines aren't listed", async () => {
  const page = await create({ slug: "hidden", isHiddenFromSearchEngines: true });
  await publish(page.id, page.revision);
  assert.ok(!(await server.call(listPublishedPages, {})).pages.some(({ slug }) => slug === "hidden"));
  assert.equal((await read("hidden")).page.slug, "hidden");
});

test("posts are listed by their first publishing, newest first, by tag and page by page", async () => {
  const start = Date.now();
  for (const [number, tags] of [
    ["1", ["news"]],
    ["2", []],
    ["3", ["news", "care"]],
  ] as const) {
    server.setNow(new Date(start + Number(number) * 1000));
    const draft = {
      slug: `post-${number}`,
      title: `Post ${number}`,
      seoTitle: "",
      seoDescription: "",
      excerpt: `About ${number}`,
      author: "Ada",
      image: null,
      tags: [...tags],
      sections: [],
    };
    const { document } = await server.call(createPost, { body: { draft } }, staff);
    await server.call(
      publishPost,
      { params: { documentId: document.id }, body: { revision: document.revision } },
      staff,
    );
  }
  server.setNow(undefined);
  const list = async (query: { tag?: string; before?: string; limit?: number }) => {
    const { posts, hasMore } = await server.call(listPublishedPosts, { query });
    return { slugs: posts.map(({ slug }) => slug), hasMore, last: posts.at(-1)?.firstPublishedDate ?? "" };
  };
  const first = await list({ limit: 2 });
  assert.deepEqual([first.slugs, first.hasMore], [["post-3", "post-2"], true]);
  assert.deepEqual((await list({ limit: 2, before: first.last })).slugs, ["post-1"]);
  assert.deepEqual((await list({ tag: "news" })).slugs, ["post-3", "post-1"]);
  const { post, firstPublishedDate } = await server.call(getPublishedPost, { params: { slug: "post-1" } });
  assert.deepEqual([post.author, firstPublishedDate], ["Ada", new Date(start + 1000).toISOString()]);
});

describe("preview links", () => {
  const makeLink = async (body: { note?: string; days?: number } = {}) => {
    const { link, url } = await server.call(createPreviewLink, { body }, staff);
    return { link, url, token: url.split("/").at(-1) ?? "" };
  };

  test("show drafts to anyone, until they expire", async () => {
    const page = await create({ slug: "secret-page", title: "Not public yet" });
    const { token, url } = await makeLink({ days: 2 });
    assert.match(url, /\/preview\/[\w-]{43}$/);
    assert.equal(
      (await server.call(getPagePreview, { body: { token, slug: "secret-page" } })).page.title,
      page.draft.title,
    );
    assert.equal((await server.call(getDesignPreview, { body: { token } })).design.footer.text, "Never");
    await assert.rejects(server.call(getPagePreview, { body: { token, slug: "no-such" } }), {
      code: "DOCUMENT_NOT_FOUND",
    });
    server.setNow(new Date(Date.now() + 2 * 86_400_000 + 1000));
    await assert.rejects(server.call(getDesignPreview, { body: { token } }), { code: "PREVIEW_LINK_NOT_FOUND" });
    server.setNow(undefined);
  });

  test("can be revoked, are stored hashed, and wrong ones show nothing", async () => {
    const { link, token } = await makeLink({ note: "Photographer" });
    const { links } = await server.call(listPreviewLinks, {}, staff);
    assert.deepEqual(links[0], link);
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(l)::text as text from content_preview_links l`.execute(server.store.database.db);
    assert.ok(rows.every(({ text }) => !text.includes(token)));
    await server.call(revokePreviewLink, { params: { linkId: link.id } }, staff);
    for (const wrong of [token, "x", `${token}x`])
      await assert.rejects(server.call(getDesignPreview, { body: { token: wrong } }), {
        code: "PREVIEW_LINK_NOT_FOUND",
      });
    await assert.rejects(server.call(revokePreviewLink, { params: { linkId: link.id } }, staff), {
      code: "PREVIEW_LINK_NOT_FOUND",
    });
  });
});
